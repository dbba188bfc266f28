// The version of this program, as windows and commands tell it.

export const APP_VERSION = '0.1.0';
