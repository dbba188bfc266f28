// Builds the window: two pages, no inline script or style, so that the strict policy of the hosts holds (faults.md 4).

import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('src/renderer', import.meta.url));
const page = (name: string) => fileURLToPath(new URL(`src/renderer/${name}`, import.meta.url));

export default defineConfig({
  root,
  // Relative, so that the same files serve from a port and from an application scheme.
  base: './',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL('out/renderer', import.meta.url)),
    emptyOutDir: true,
    minify: true,
    sourcemap: true,
    target: 'chrome130',
    modulePreload: { polyfill: false },
    // Fonts inlined as data URLs would be refused by `font-src 'self'`.
    assetsInlineLimit: 0,
    rolldownOptions: { input: { index: page('index.html'), admin: page('admin.html') } },
  },
});
