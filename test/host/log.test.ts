import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog, fileSink, manySinks } from '#host/log';
import { createRedactor, secretSpellings } from '#host/redact';
import { redact } from '#shared/lib/redacted';

const canary = 'sk-ant-api03-C4nary+/"Key=\\9_x';
function cleaner() {
  const redactor = createRedactor();
  redactor.register(redact(canary));
  return redactor;
}
const base64 = (text: string) => Buffer.from(text).toString('base64');
const basicAuth = base64(`user:${canary}`);

/** Spellings that must not survive, each with a piece that would give the secret away. */
const spelled: readonly (readonly [name: string, text: string, telling: string])[] = [
  ['raw', canary, 'C4nary'],
  ['upper case', canary.toUpperCase(), 'C4NARY'],
  ['reversed', Array.from(canary).reverse().join(''), 'yran4C'],
  ['base64', base64(canary), base64(canary).slice(8, 24)],
  ['base64url', Buffer.from(canary).toString('base64url'), base64(canary).slice(8, 16)],
  ['inside basic auth', basicAuth, basicAuth.slice(12, 28)],
  ['inside another alignment', base64(`ab${canary}zz`), base64(`ab${canary}zz`).slice(12, 28)],
  ['URL-encoded', encodeURIComponent(canary), 'C4nary'],
  ['JSON-escaped', JSON.stringify({ k: canary }), 'C4nary'],
  ['JSON-escaped twice', JSON.stringify(JSON.stringify({ k: canary })), 'C4nary'],
  ['hex', Buffer.from(canary).toString('hex'), Buffer.from('C4nary').toString('hex')],
  ['hex in capitals', Buffer.from(canary).toString('hex').toUpperCase(), Buffer.from('C4nary').toString('hex').toUpperCase()],
  ['split across lines', canary.replace(/(.{7})/g, '$1\n  '), 'C4nary'],
  ['split across escaped lines', canary.replace(/(.{5})/g, '$1\\n'), 'nary'],
  ['base64 in lines', base64(canary).replace(/(.{10})/g, '$1\r\n'), base64(canary).slice(12, 19)],
  ['percent for every byte', [...Buffer.from(canary)].map((byte) => `%${byte.toString(16)}`).join(''), '%43%34'],
  ['escapes for every unit', Array.from(canary, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''), '\\u0043\\u0034'],
];

describe('the redactor', () => {
  it.each(spelled)('wipes a registered value spelled %s', (_name, text, telling) => {
    const cleaned = cleaner().clean(`before ${text} after`);
    expect({
      wiped: cleaned.includes('[redacted]'),
      left: cleaned.includes(telling),
      before: cleaned.startsWith('before'),
      after: cleaned.endsWith('after'),
    }).toEqual({ wiped: true, left: false, before: true, after: true });
  });

  it('wipes what stands behind telling names, and leaves counts of tokens alone', () => {
    const clean = createRedactor().clean;
    expect([
      clean('Authorization: Bearer abc.def'),
      clean('{"x-api-key":"abc"}'),
      clean('?token=abc&x=1'),
      clean('Cookie: a=b'),
      clean('sk-ant-api03-zzzzzzzzzz'),
      clean('inputTokens=15 tokens: 3'),
    ]).toEqual([
      'Authorization: [redacted]',
      '{"x-api-key":"[redacted]"}',
      '?token=[redacted]',
      'Cookie: [redacted]',
      '[redacted]',
      'inputTokens=15 tokens: 3',
    ]);
  });

  it('wipes any secret in any of its spellings from within any text', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 12, maxLength: 40, unit: 'grapheme-ascii' }).filter((secret) => secret.trim() === secret),
        fc.string(),
        fc.nat(13),
        (secret, around, which) => {
          const redactor = createRedactor();
          redactor.register(redact(secret));
          const spelling = secretSpellings(secret)[which] ?? secret;
          expect(redactor.clean(`${around} ${spelling} ${around}`)).not.toContain(spelling);
        },
      ),
    );
  });

  it('stays quick on long hostile lines', () => {
    const redactor = cleaner();
    const begun = performance.now();
    redactor.clean(' s\n'.repeat(20_000));
    redactor.clean(`${canary.slice(0, -1)} `.repeat(2_000));
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});

describe('the log', () => {
  const lines: string[] = [];
  const log = createLog({ redactor: cleaner(), now: () => 0, write: (line) => lines.push(line) });
  const written = (act: () => void) => {
    lines.length = 0;
    act();
    return lines;
  };

  it('writes one bounded line of printable characters whatever it is told', () => {
    const [line, ...more] = written(() => log.warn('odd', { text: '\u001b[2J\n\r\u2028\u202e\u0085'.repeat(1000), big: 'x'.repeat(2_700_000) }));
    expect({ more, length: (line?.length ?? 0) < 5000, controls: /[\u0000-\u001f\u007f-\u009f\u2028\u202e]/.test(line ?? '') }).toEqual({
      more: [],
      length: true,
      controls: false,
    });
  });

  it('cleans before it cuts, so that no half of a secret stays', () => {
    const [line] = written(() => log.info('x', { text: `${'a'.repeat(285)}${canary}` }));
    expect(line).not.toContain('sk-ant');
  });

  it('numbers faults, keeps their stack and drops what was quoted in their message', () => {
    const ids: string[] = [];
    const text = written(() => ids.push(log.fault('here', new SyntaxError('Unexpected token in "my private memory"')), log.fault('here', 'thrown text'))).join(
      '\n',
    );
    expect({
      distinct: new Set(ids).size,
      found: ids.every((id) => text.includes(id)),
      leaked: /private memory|thrown text/.test(text),
      stack: text.includes('log.test'),
    }).toEqual({ distinct: 2, found: true, leaked: false, stack: true });
  });

  it('drops a flood and says how much it dropped', () => {
    let now = 0;
    const out: string[] = [];
    const flooded = createLog({ redactor: createRedactor(), now: () => now, write: (line) => out.push(line) });
    for (let i = 0; i < 10_000; i++) flooded.info('again');
    now = 1000;
    flooded.info('later');
    expect([out.length, out[200]]).toEqual([202, '{"level":"warn","what":"log.flooded","dropped":9800}']);
  });

  it('goes into a file that only its owner reads and that is moved aside by size', () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'ipse-log-')), 'log');
    const write = fileSink(join(folder, 'host.log'), 1000, 2);
    for (let i = 0; i < 100; i++) write(`${i} ${'x'.repeat(90)}`);
    const files = readdirSync(folder).sort();
    expect([
      files,
      files.map((file) => statSync(join(folder, file)).mode & 0o777),
      statSync(folder).mode & 0o777,
      readFileSync(join(folder, 'host.log'), 'utf8').includes('\n99 '),
    ]).toEqual([['host.log', 'host.log.1', 'host.log.2'], [0o600, 0o600, 0o600], 0o700, true]);
  });

  it('survives a sink that fails', () => {
    const out: string[] = [];
    manySinks([
      () => {
        throw new Error('disk full');
      },
      (line) => out.push(line),
    ])('x');
    expect(out).toEqual(['x']);
  });
});
