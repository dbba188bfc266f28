// Builds the gallery, serves it under the product's own strict policy, and opens it in Chromium.
// Whatever a page logs as an error, refuses by policy or asks of another origin is kept in `faults`: a test wants it empty.

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import axe from 'axe-core';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { build } from 'vite';
import { securityHeaders } from '../../src/main/shell-loopback/security-headers.ts';
import { FAKE_NOW } from '../renderer/fake-world.ts';

const galleryRoot = fileURLToPath(new URL('./gallery', import.meta.url));
const chromiumArgs = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--font-render-hinting=none'];
const contentTypes: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.woff2': 'font/woff2', '.svg': 'image/svg+xml', '.map': 'application/json' };

/** Path of a Chromium on this machine, or null where there is none. */
export function findChromium(): string | null {
  const asked = process.env['IPSE_CHROMIUM'];
  if (asked !== undefined && asked !== '') return asked;
  const folders = (process.env['PATH'] ?? '').split(':');
  const found = folders.flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name))).find((path) => existsSync(path));
  return found ?? null;
}

/** Builds the gallery into `outDir`. */
export async function buildGallery(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: galleryRoot,
    base: './',
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: { outDir, emptyOutDir: true, minify: true, sourcemap: false, target: 'chrome130', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  });
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
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('no Chromium on this machine: set IPSE_CHROMIUM');
  return chromium.launch({ executablePath, args: chromiumArgs });
}

export interface Screen {
  readonly width: number;
  readonly height: number;
  /** 2 shows a page at 200 %: half the room, twice the pixels. */
  readonly zoom?: 1 | 2;
}
export const usualScreen: Screen = { width: 1280, height: 800 };

export interface OpenPage {
  readonly page: Page;
  /** Console errors, policy refusals, requests to other origins, unhandled rejections; in order. */
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens `url` with the clock of the fake world, reduced motion where asked, and a list of everything that went wrong. */
export async function openPage(browser: Browser, url: string, screen: Screen = usualScreen): Promise<OpenPage> {
  const zoom = screen.zoom ?? 1;
  const context = await browser.newContext({ viewport: { width: screen.width / zoom, height: screen.height / zoom }, deviceScaleFactor: zoom, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  const faults: string[] = [];
  const { origin } = new URL(url);
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:') && !request.url().startsWith(origin.replace('http', 'ws'))) faults.push(`foreign: ${request.url()}`);
  });
  await page.clock.setFixedTime(FAKE_NOW);
  await page.goto(url);
  await page.waitForSelector('#root > *');
  return { page, faults, close: () => context.close() };
}

export interface Inspection {
  /** Rule and first element of every axe violation. */
  readonly violations: readonly string[];
  /** Elements wider than the page, where the page scrolls sideways. */
  readonly overflow: readonly string[];
}

/** axe on the whole page, and whether it scrolls sideways. Run through the debugger, so the policy stays untouched. */
export async function inspectPage(page: Page): Promise<Inspection> {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Runtime.evaluate', { expression: axe.source, silent: true });
  const violations = await page.evaluate(async () => {
    const run = (globalThis as unknown as { readonly axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[] }> } }).axe.run;
    const { violations: found } = await run({ resultTypes: ['violations'] });
    return found.map(({ id, nodes }) => `${id} (${nodes.length}): ${String(nodes[0]?.target)} ${nodes[0]?.failureSummary?.split('\n').slice(1, 3).join(' ') ?? ''}`);
  });
  const overflow = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > window.innerWidth || document.body.scrollWidth > window.innerWidth;
    if (!wide) return [];
    return [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1).slice(0, 5).map((element) => element.outerHTML.slice(0, 160));
  });
  return { violations, overflow };
}
