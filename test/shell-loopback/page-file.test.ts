import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageFile } from '#shell-loopback/page-file';
import { makeRenderer } from './loopback-fixture.ts';

/** faults.md 18: ways out of a folder, or to something that was not meant. */
const traversals = [
  '/../secret.js',
  '/../../etc/passwd',
  '/assets/../../secret.js',
  '/assets/../index-Ab_3.js',
  '/./index.html',
  '/assets/./index-Ab_3.js',
  '/..',
  '/.',
  '//secret.js',
  '///etc/passwd',
  '/assets//index-Ab_3.js',
  '/%2e%2e/secret.js',
  '/%2e%2e%2fsecret.js',
  '/..%2fsecret.js',
  '/.%2e/secret.js',
  '/%252e%252e/secret.js',
  '/%25%32%65%25%32%65/secret.js',
  '/..%5csecret.js',
  '/..\\secret.js',
  '/assets\\index-Ab_3.js',
  '/%5c%5cserver%5cshare.js',
  '/assets/index-Ab_3.js%00.html',
  '/index.html%00',
  '/\u0000index.html',
  '/%c0%ae%c0%ae/secret.js',
  '/%e0%80%ae%e0%80%ae/secret.js',
  '/%uff0e%uff0e/secret.js',
  '/\uff0e\uff0e/secret.js',
  '/%',
  '/%zz',
  '/C:/Windows/win.js',
  '/c:secret.js',
  '/index.html::$DATA',
  '/index.html:stream.js',
  '/index.html.',
  '/index.html ',
  '/index.html%20',
  '/assets/index-Ab_3.js.',
  '/.hidden.js',
  '/assets/.env.js',
  '/index.html?x=1',
  '/?token=abc',
  '/index.html;x=y',
  '/assets/index-Ab_3.js#x',
  '/~root/x.js',
  '/assets/',
  '/assets',
  '/renderer-evil/x.js',
  '/../renderer-evil/x.js',
  '/con.js/',
  '/assets/notes.exe',
  '/assets/missing.js',
  'index.html',
  '',
  'http://evil.example/index.html',
  '*',
  `/${'a'.repeat(2000)}.js`,
  '/link-out.js',
  '/link-folder/secret.js',
  '/folder.js',
  '/admin.html',
  '/assets/index.html',
];

function rootWithLinks(): string {
  const root = makeRenderer();
  symlinkSync(join(root, '..', 'secret.js'), join(root, 'link-out.js'));
  symlinkSync(join(root, '..'), join(root, 'link-folder'));
  mkdirSync(join(root, 'folder.js'));
  writeFileSync(join(root, 'assets', 'index.html'), 'another page');
  return root;
}

describe('the file for a request', () => {
  const root = rootWithLinks();

  it.each(traversals)('is refused for %j', (url) => {
    expect(pageFile('GET', url, root, 'index.html')).toEqual({ ok: false, status: expect.any(Number) });
  });

  it.each(['POST', 'PUT', 'HEAD', 'OPTIONS', 'get', '', undefined])('is refused for the method %j', (method) => {
    expect(pageFile(method, '/', root, 'index.html')).toEqual({ ok: false, status: 405 });
  });

  it('is found for what the window is made of, on its own port only', () => {
    const found = (url: string, document: string) => {
      const page = pageFile('GET', url, root, document);
      return page.ok ? [page.file.slice(root.length), page.contentType, page.isDocument] : page.status;
    };
    expect([
      found('/', 'index.html'),
      found('/index.html', 'index.html'),
      found('/assets/index-Ab_3.js', 'index.html'),
      found('/admin.html', 'admin.html'),
      found('/', 'admin.html'),
      found('/index.html', 'admin.html'),
    ]).toEqual([
      ['/index.html', 'text/html; charset=utf-8', true],
      ['/index.html', 'text/html; charset=utf-8', true],
      ['/assets/index-Ab_3.js', 'text/javascript; charset=utf-8', false],
      ['/admin.html', 'text/html; charset=utf-8', true],
      404,
      404,
    ]);
  });

  it('is nothing where there is no folder', () => {
    expect(pageFile('GET', '/', join(root, 'nowhere'), 'index.html')).toEqual({ ok: false, status: 404 });
  });
});
