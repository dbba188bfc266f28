// SECURITY: what an entity says is shown in a terminal, and a terminal obeys: control characters become visible signs, so
// that no text moves the cursor, renames the window or turns the reading order round.

/** `text` with every control and direction character but newline and tab made visible. Length may grow. */
export const showControls = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (char) => {
    const code = char.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? '\u2421' : `\\u${code.toString(16).padStart(4, '0')}`;
  });
