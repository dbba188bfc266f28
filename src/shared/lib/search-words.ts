// Words of any script, as the word index stores them and as a query asks for them.
// Scripts written without spaces become overlapping pairs of characters, so two-character words are found.

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordRuns = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu;

/** The search words of `text`, in order and with repetitions: folded for case, width and accents. */
export function searchWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase();
  return (folded.match(wordRuns) ?? []).flatMap(splitRun);
}

function splitRun(run: string): string[] {
  if (!unspaced.test(run)) return [run];
  const words: string[] = [];
  let spaced = '';
  let joined: string[] = [];
  const flush = () => {
    if (spaced) words.push(spaced);
    if (joined.length === 1) words.push(joined[0] ?? '');
    for (let i = 0; i + 1 < joined.length; i++) words.push(`${joined[i]}${joined[i + 1]}`);
    spaced = '';
    joined = [];
  };
  for (const char of run) {
    if (unspaced.test(char)) {
      if (spaced) flush();
      joined.push(char);
    } else {
      if (joined.length > 0) flush();
      spaced += char;
    }
  }
  flush();
  return words;
}
