// `node test/ui/harness-shots.ts OUT_FOLDER [--zoom] [--size WxH] 'scenario=full&view=talk' …`: photographs gallery states
// and prints what axe and the page itself complain of. `--built FOLDER` uses a gallery that is already built.

import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildGallery, launchChromium, openPage, serveFolder } from './harness.ts';
import { inspectPage } from './inspect-page.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { zoom: { type: 'boolean' }, size: { type: 'string' }, built: { type: 'string' }, keys: { type: 'string' }, wait: { type: 'string' } },
});
const [outFolder, ...states] = positionals;
if (outFolder === undefined) throw new Error('say where the pictures go');
mkdirSync(outFolder, { recursive: true });

const [width = 1280, height = 800] = (values.size ?? '1280x800').split('x').map(Number);
const built = values.built ?? mkdtempSync(join(tmpdir(), 'ipse-gallery-'));
if (values.built === undefined) await buildGallery(built);
console.log(`gallery: ${built}`);
const served = await serveFolder(built);
const browser = await launchChromium();
try {
  for (const state of states) {
    const { page, faults, close } = await openPage(browser, `${served.origin}/?${state}`, { width, height, ...(values.zoom === true ? { zoom: 2 } : {}) });
    await page.waitForTimeout(Number(values.wait ?? 900));
    for (const key of values.keys?.split(',') ?? []) await page.keyboard.press(key);
    if (values.keys !== undefined) await page.waitForTimeout(400);
    const name = `${state.replaceAll(/[^a-z0-9_-]+/gi, '-')}${values.zoom === true ? '-zoom' : ''}.png`;
    await page.screenshot({ path: join(outFolder, name) });
    const { violations, overflow } = await inspectPage(page);
    console.log(name, JSON.stringify({ faults, violations, overflow }, null, 1));
    await close();
  }
} finally {
  await browser.close();
  await served.close();
}
