import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ipseHomeFrom, readSettings, takeEnvironment } from '#host/settings';
import { reveal } from '#shared/lib/redacted';

const freshHome = () => mkdtempSync(join(tmpdir(), 'ipse-settings-'));
function withFile(text: string | Buffer): string {
  const home = freshHome();
  writeFileSync(join(home, 'settings.json'), text);
  return home;
}

/** Broken files (faults.md row 33): the text, the line and column that must be named, and a word of the reason. */
const broken: readonly (readonly [text: string, line: number | null, column: number | null, reason: RegExp])[] = [
  ['', 1, 1, /ends too early/],
  ['{', 1, 2, /ends too early/],
  ['}', 1, 1, /value was expected/],
  ['{}}', 1, 3, /follows the end/],
  ['{\n  "model": x\n}', 2, 12, /value was expected/],
  ['{\n  "port": 7000,\n}', 3, 1, /name in double quotes/],
  ['{"port" 7000}', 1, 9, /colon/],
  ['{"port": 7000 "model": "a"}', 1, 15, /comma/],
  ["{'port': 7000}", 1, 2, /double quotes/],
  ['{"model": "unfinished\n}', 1, 11, /does not end/],
  ['{"port": 07000}', 1, 11, /comma/],
  ['{"port": +7000}', 1, 10, /value/],
  ['// hello\n{}', 1, 1, /value/],
  ['{"port": NaN}', 1, 10, /value/],
  ['{"port": 7000, "port": 7001}', 1, 16, /twice/],
  [`${'['.repeat(5000)}`, 1, 18, /too deep/],
  ['null', 1, 1, /must be an object/],
  ['[]', 1, 1, /must be an object/],
  ['"text"', 1, 1, /must be an object/],
  ['{\n\n\n    "modle": "x"\n}', 4, 5, /"modle" is not a setting; there are model, baseUrl, skills, port/],
  ['{"skills": {"forj": {"command": ["/bin/true"]}}}', 1, 13, /"skills.forj" is not a setting; there are forge, interview/],
  ['{"skills": {"forge": {"command": ["true"]}}}', 1, 23, /skills.forge.command must begin with the absolute path/],
  ['{"skills": {"forge": {"command": []}}}', 1, 23, /must name a program/],
  ['{"skills": {"forge": {"command": ["/bin/true"], "network": "all"}}}', 1, 49, /network must be/],
  ['{"apiKey": "sk-ant-123"}', 1, 2, /"apiKey" is not a setting/],
  ['{"__proto__": {}}', 1, 2, /is not a setting/],
  ['{\n  "model": 4\n}', 2, 3, /model must be a text/],
  ['{"model": ""}', 1, 2, /model is not a model id/],
  ['{"model": "a b"}', 1, 2, /not a model id/],
  ['{"port": "7000"}', 1, 2, /port must be a whole number/],
  ['{"port": 80}', 1, 2, /1024 or more/],
  ['{"port": 70000}', 1, 2, /65535 or less/],
  ['{"port": 7000.5}', 1, 2, /whole number/],
  ['{"baseUrl": "javascript:alert(1)"}', 1, 2, /https/],
  ['{"baseUrl": "http://example.com"}', 1, 2, /https/],
  ['{"baseUrl": "https://user:pw@example.com"}', 1, 2, /credentials/],
  ['{"baseUrl": "file:///etc/passwd"}', 1, 2, /https/],
  ['{"baseUrl": "https://example.com/?key=1"}', 1, 2, /query/],
];

describe('a broken settings file', () => {
  it.each(broken)('%j is named with its line and column, and left as it is', (text, line, column, reason) => {
    const home = withFile(text);
    const read = readSettings(home, {});
    expect(read.ok ? read : { line: read.error.line, column: read.error.column, code: read.error.code }).toEqual({ line, column, code: 'settings_malformed' });
    expect(read.ok ? '' : read.error.message).toMatch(reason);
    expect(read.ok ? '' : read.error.message).toContain(join(home, 'settings.json'));
    expect(readFileSync(join(home, 'settings.json'), 'utf8')).toBe(text);
  });

  it.each([
    ['a folder', (file: string) => mkdirSync(file), /not a plain file/],
    ['a FIFO', (file: string) => execFileSync('mkfifo', [file]), /not a plain file/],
    ['a link', (file: string) => symlinkSync('/etc/hostname', file), /not a plain file/],
    ['not UTF-8', (file: string) => writeFileSync(file, Buffer.from([0x7b, 0xff, 0x7d])), /not UTF-8/],
    ['100 KB long', (file: string) => writeFileSync(file, ' '.repeat(100 * 1024)), /larger/],
  ])('that is %s is refused without opening it for long', (_name, make, reason) => {
    const home = freshHome();
    make(join(home, 'settings.json'));
    const read = readSettings(home, {});
    expect(read.ok ? 'read' : `${read.error.code}: ${read.error.message}`).toMatch(reason);
  });
});

describe('good settings', () => {
  it('are all optional, and a byte order mark is no mistake', () => {
    const nothing = { model: null, baseUrl: 'https://api.anthropic.com', port: null, skills: {}, apiKey: null };
    expect([readSettings(freshHome(), {}), readSettings(withFile('\ufeff{}\r\n'), {})]).toEqual([
      { ok: true, value: nothing },
      { ok: true, value: nothing },
    ]);
  });

  it('name commands, unless others than their owner may write the file', () => {
    const home = withFile(JSON.stringify({ skills: { forge: { command: ['/bin/cat', '-u'], network: 'loopback' } } }));
    const file = join(home, 'settings.json');
    chmodSync(file, 0o600);
    const read = readSettings(home, {});
    chmodSync(file, 0o620);
    const shared = readSettings(home, {});
    expect([read.ok && read.value.skills, shared.ok ? 'ok' : /others than its owner may write/.test(shared.error.message)]).toEqual([
      { forge: { command: ['/bin/cat', '-u'], network: 'loopback' } },
      true,
    ]);
  });

  const naming = () => withFile(JSON.stringify({ skills: { forge: { command: ['/bin/cat'] } } }));
  const refusal = (home: string): string => {
    const read = readSettings(home, {});
    return read.ok ? 'read' : read.error.message.replace(join(home, 'settings.json'), '<file>');
  };
  const SHARED_FOLDER = '<file> names commands, and others may write to the folder it is in. Run: chmod go-w on that folder.';
  const FOREIGN = '<file> names commands, and it or its folder belongs to another user. Run: chown both to yourself.';

  it('that name commands stand in a folder nobody else may write, looked at through a link', () => {
    const home = naming();
    const link = join(freshHome(), 'link');
    symlinkSync(home, link);
    const told = [0o700, 0o755, 0o770, 0o707, 0o1777].map((mode) => {
      chmodSync(home, mode);
      return [refusal(home), refusal(link)];
    });
    expect(told).toEqual(['read', 'read', SHARED_FOLDER, SHARED_FOLDER, SHARED_FOLDER].map((one) => [one, one]));
  });

  it('that name nothing to run may stand anywhere', () => {
    const home = withFile('{ "port": 7001 }');
    chmodSync(home, 0o777);
    expect(refusal(home)).toBe('read');
  });

  // Only root can give a file away, or become another user.
  it.skipIf(process.getuid?.() !== 0)('that name commands are their reader’s own, or root’s', () => {
    const owned = (file: number, folder: number): string => {
      const home = naming();
      chownSync(join(home, 'settings.json'), file, file);
      chownSync(home, folder, folder);
      chmodSync(home, 0o755);
      return home;
    };
    const [ours, file, folder] = [owned(0, 0), owned(4711, 0), owned(0, 4711)];
    const asRoot = [ours, file, folder].map(refusal);
    const theirs = owned(4711, 4711);
    process.seteuid?.(4711);
    let asAnother: readonly string[];
    try {
      asAnother = [ours, file, theirs].map(refusal);
    } finally {
      process.seteuid?.(0);
    }
    expect([asRoot, asAnother]).toEqual([
      ['read', FOREIGN, FOREIGN],
      ['read', 'read', 'read'],
    ]);
  });

  it('are read as they stand', () => {
    const home = withFile('{ "model": "claude-x-5", "baseUrl": "http://127.0.0.1:9/v1", "port": 7001 }');
    expect(readSettings(home, {})).toEqual({
      ok: true,
      value: { model: 'claude-x-5', baseUrl: 'http://127.0.0.1:9/v1', port: 7001, skills: {}, apiKey: null },
    });
  });
});

describe('the environment', () => {
  it('gives one key, which is then gone, and nothing else moves the address', () => {
    const env = {
      ANTHROPIC_API_KEY: ' sk-canary ',
      ANTHROPIC_BASE_URL: 'http://evil.example',
      ANTHROPIC_LOG: 'debug',
      ANTHROPIC_AUTH_TOKEN: 't',
      anthropic_custom_headers: 'x: y',
      PATH: '/bin',
    };
    const read = readSettings(freshHome(), env);
    if (!read.ok) throw new Error('refused');
    expect({ key: read.value.apiKey && reveal(read.value.apiKey), shown: JSON.stringify(read.value), baseUrl: read.value.baseUrl, env }).toEqual({
      key: 'sk-canary',
      shown: expect.not.stringContaining('sk-canary'),
      baseUrl: 'https://api.anthropic.com',
      env: { PATH: '/bin' },
    });
  });

  it('may move the address by its own variable only, and only to a safe one', () => {
    const at = (url: string) => {
      const read = readSettings(freshHome(), { IPSE_ANTHROPIC_BASE_URL: url });
      return read.ok ? read.value.baseUrl : read.error.code;
    };
    expect(['http://127.0.0.1:8080', 'https://gateway.example/v1', 'http://evil.example', ''].map(at)).toEqual([
      'http://127.0.0.1:8080',
      'https://gateway.example/v1',
      'settings_malformed',
      'https://api.anthropic.com',
    ]);
  });

  it('is taken as a copy that leaves the process without the key', () => {
    const env = { ANTHROPIC_API_KEY: 'k', HOME: '/h' };
    expect([takeEnvironment(env), env]).toEqual([{ ANTHROPIC_API_KEY: 'k', HOME: '/h' }, { HOME: '/h' }]);
  });

  it('says where the homes stand on each platform', () => {
    expect([
      ipseHomeFrom({ IPSE_HOME: '/data/mine' }, 'linux', '/home/a'),
      ipseHomeFrom({}, 'linux', '/home/a'),
      ipseHomeFrom({ XDG_DATA_HOME: '/xdg' }, 'linux', '/home/a'),
      ipseHomeFrom({ XDG_DATA_HOME: 'relative' }, 'linux', '/home/a'),
      ipseHomeFrom({}, 'darwin', '/Users/a'),
      ipseHomeFrom({ LOCALAPPDATA: '/appdata' }, 'win32', '/u'),
    ]).toEqual([
      '/data/mine',
      '/home/a/.local/share/ipse',
      '/xdg/ipse',
      '/home/a/.local/share/ipse',
      '/Users/a/Library/Application Support/Ipse',
      '/appdata/Ipse',
    ]);
  });
});
