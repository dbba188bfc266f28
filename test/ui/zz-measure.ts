import { buildGallery, launchChromium, openPage, serveFolder, usualScreen } from '/work/main/test/ui/harness.ts';
import { putInDraft, draftOf } from '/work/main/test/ui/window-acts.ts';
await buildGallery('/tmp/gal'); const served = await serveFolder('/tmp/gal'); const browser = await launchChromium();
for (const [name, text] of [['lines', 'A line that goes on and on.\n'.repeat(375_000)], ['words', 'A line that goes on and on. '.repeat(375_000)], ['one', 'x'.repeat(10_000_000)], ['200k','A line that goes on and on.\n'.repeat(7000)]] as const) {
  const { page, close } = await openPage(browser, `${served.origin}/?scenario=one&view=talk`, usualScreen);
  let t = performance.now(); await putInDraft(page, text); await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))); const put = performance.now() - t;
  t = performance.now(); await draftOf(page).press('Enter'); await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))); const enter = performance.now() - t;
  t = performance.now(); await page.keyboard.type('a'); await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))); const type = performance.now() - t;
  console.log(name, Math.round(put), Math.round(enter), Math.round(type));
  await close();
}
await browser.close(); await served.close();
