// What the page finds around itself: the bundler's assets, and the preload of the Electron shell where there is one.

/// <reference types="vite/client" />

import 'react';

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}

declare global {
  interface Window {
    /** Set by the preload of the Electron shell; absent in a browser. */
    readonly ipse?: import('./bridge/choose-bridge.ts').PreloadBridges;
  }
}
