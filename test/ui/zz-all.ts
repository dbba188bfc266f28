import { buildGallery, launchChromium, openPage, serveFolder, usualScreen } from './harness.ts';
import { viewStates } from './view-states.ts';
await buildGallery('/tmp/gal'); const served = await serveFolder('/tmp/gal'); const browser = await launchChromium();
const only = process.argv[2] ? new RegExp(process.argv[2]) : /./;
for (const scenario of ['full', 'empty']) for (const state of viewStates) for (const [tag, screen] of [['', usualScreen], ['-zoom', { ...usualScreen, zoom: 2 as const }]] as const) {
  if (scenario === 'empty' && state.needsRows) continue;
  if (!only.test(`${scenario} ${state.name}`)) continue;
  const { page, close } = await openPage(browser, `${served.origin}/?scenario=${scenario}&theme=system&${state.query}`, screen);
  await state.reach(page); await page.waitForTimeout(500);
  await page.screenshot({ path: `/tmp/all/${scenario}-${state.name.replaceAll(/\W+/g, '-')}${tag}.png` });
  await page.emulateMedia({ colorScheme: 'light' }); await page.waitForTimeout(100);
  await page.screenshot({ path: `/tmp/all/${scenario}-${state.name.replaceAll(/\W+/g, '-')}${tag}-light.png` });
  await close();
}
await browser.close(); await served.close();
