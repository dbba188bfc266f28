// Builds the gallery, serves it under the product's own strict policy, and opens it in Chromium.
// Whatever a page logs as an error, refuses by policy or asks of another origin is kept in `faults`: a test wants it empty.

import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { securityHeaders } from '#shell-loopback/security-headers';
import { FAKE_NOW } from '#test/renderer/fake-world';
import { findTool, toolTable } from '#test/suites/tools';

const galleryRoot = fileURLToPath(new URL('./gallery', import.meta.url));
const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];
const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
};

/** Builds the gallery into `outDir`, as the product is built: a test runner's own NODE_ENV would give React's development form. */
export async function buildGallery(outDir: string): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      configFile: false,
      root: galleryRoot,
      base: './',
      logLevel: 'error',
      plugins: [react(), tailwindcss()],
      build: { outDir, emptyOutDir: true, minify: true, sourcemap: false, target: 'chrome130', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
    });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

export interface Served {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Serves `folder` on a free port of 127.0.0.1 with the headers of the loopback host, a fresh nonce per page. */
export async function serveFolder(folder: string): Promise<Served> {
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = join(folder, normalize(path === '/' ? '/index.html' : path));
    if (!file.startsWith(folder) || !existsSync(file)) return void response.writeHead(404).end();
    const nonce = randomBytes(16).toString('base64url');
    const isPage = extname(file) === '.html';
    const body = isPage ? readFileSync(file, 'utf8').replaceAll('__CSP_NONCE__', nonce) : readFileSync(file);
    response.writeHead(200, { 'content-type': contentTypes[extname(file)] ?? 'application/octet-stream', ...securityHeaders(nonce) });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

export async function launchChromium(): Promise<Browser> {
  const executablePath = findTool('chromium');
  if (executablePath === null) throw new Error(toolTable.chromium.missing);
  return chromium.launch({ executablePath, args: chromiumArgs });
}

export interface Screen {
  readonly width: number;
  readonly height: number;
  /** 2 shows a page at 200 %: half the room, twice the pixels. */
  readonly zoom?: 1 | 2;
  /** What the system asks for; the window follows it unless told otherwise. */
  readonly colours?: 'dark' | 'light';
  /** `fake` stands still at the fake world's hour; a real host needs the real one. */
  readonly clock?: 'fake' | 'real';
}
export const usualScreen: Screen = { width: 1280, height: 800 };

export interface OpenPage {
  readonly page: Page;
  /** Console errors, policy refusals, requests to other origins, unhandled rejections; in order. */
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens `url` in a browser profile of its own, with a list of everything that went wrong. */
export async function openPage(browser: Browser, url: string, screen: Screen = usualScreen): Promise<OpenPage> {
  const zoom = screen.zoom ?? 1;
  const context = await browser.newContext({
    viewport: { width: screen.width / zoom, height: screen.height / zoom },
    deviceScaleFactor: zoom,
    locale: 'en-GB',
    timezoneId: 'UTC',
    colorScheme: screen.colours ?? 'dark',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const faults: string[] = [];
  const { origin } = new URL(url);
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:') && !request.url().startsWith(origin.replace('http', 'ws')))
      faults.push(`foreign: ${request.url()}`);
  });
  if (screen.clock !== 'real') await page.clock.setFixedTime(FAKE_NOW);
  await page.goto(url);
  await page.waitForSelector('#root > *');
  return { page, faults, close: () => context.close() };
}
