// The fenced blocks of a guide: ```sh run is run, ```… file=NAME is written, ```text output is what the block before it prints.

export type GuideBlock =
  | { readonly kind: 'run' | 'output' | 'other'; readonly line: number; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly line: number; readonly text: string };

/** Every fenced block of a page, in order. */
export function blocksOf(markdown: string): readonly GuideBlock[] {
  return [...markdown.matchAll(/^```([^\n`]*)\n([\s\S]*?)^```$/gm)].map(({ 1: info = '', 2: text = '', index }) => {
    const line = markdown.slice(0, index).split('\n').length;
    const name = / file=([\w.-]+)$/.exec(info)?.[1];
    if (name !== undefined) return { kind: 'file', name, line, text };
    return { kind: info === 'sh run' ? 'run' : info === 'text output' ? 'output' : 'other', line, text };
  });
}

/** One shell session that goes through the blocks; what each prints stands between lines `@@ n`. */
export function scriptOf(blocks: readonly GuideBlock[]): string {
  const steps = blocks.map((block, index) => {
    const mark = `printf '@@ %s\\n' ${index}\n`;
    if (block.kind === 'run') return `${mark}${block.text}`;
    return block.kind === 'file' ? `${mark}cat > '${block.name}' <<'END_OF_FILE_${index}'\n${block.text}END_OF_FILE_${index}\n` : mark;
  });
  return `set -e\nexec 2>&1\n${steps.join('')}`;
}
