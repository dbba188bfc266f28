// Text as it was typed, with what has no shape given one. For showing only; copies and the record keep the exact text.

const CONTROL_PICTURES = 0x2400;

/** Control characters but newline and tab as their Unicode pictures: NUL becomes ␀. */
export const visibleText = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, (char) =>
    char === '\r' ? '' : String.fromCharCode(char === '\u007f' ? 0x2421 : CONTROL_PICTURES + char.charCodeAt(0)),
  );
