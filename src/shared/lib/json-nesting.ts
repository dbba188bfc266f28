// How deep a JSON text nests, measured without recursion before anything recursive sees it.

/** The deepest nesting of brackets outside strings; the text need not be valid JSON. */
export function jsonNesting(json: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const char = json[at];
    if (inString && char === '\\') at++;
    else if (char === '"') inString = !inString;
    else if (!inString && (char === '{' || char === '[')) deepest = Math.max(deepest, ++depth);
    else if (!inString && (char === '}' || char === ']')) depth--;
  }
  return deepest;
}
