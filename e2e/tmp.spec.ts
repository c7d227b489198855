import axeCore from 'axe-core';
import { test } from './fixtures/test.ts';
import { livePaths } from './site/live-paths.ts';
import { readSettings } from './site/settings.ts';
test.setTimeout(400_000);
const t0 = performance.now();
test('measure', async ({ page, baseURL, newVisitor }) => {
  console.log('until test', performance.now() - t0);
  const paths = livePaths(readSettings().templateStore);
  console.log(paths.length);
  for (const path of ['/', '/pricing']) {
    let a = performance.now();
    await page.goto(path); await page.locator('html[data-ready]').waitFor();
    console.log(path, 'load', performance.now() - a);
    for (const w of [1440, 360]) {
    await page.setViewportSize({ width: w, height: 800 });
    a = performance.now();
    await page.evaluate(axeCore.source);
    console.log('inject', performance.now() - a);
    for (const [name, options] of Object.entries({
      full: {}, nopreload: { preload: false }, contrast: { runOnly: ['color-contrast', 'link-in-text-block'] },
      noContrast: { rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } } }, noContrastNoPre: { preload: false, rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } } }, lean: { preload: false, selectors: false } , target: { runOnly: ['target-size'] } })) {
      const ms = await page.evaluate(async (o) => { let best = 1e9; for (let i = 0; i < 4; i++) { const s = performance.now(); await globalThis.axe.run(document, { iframes: false, resultTypes: ['violations'], ...o }); best = Math.min(best, performance.now() - s);} return best; }, options as object);
      console.log(path, w, name, Math.round(ms));
    }
    }
    const rules = await page.evaluate(async () => {
      const out: [string, number][] = [];
      for (const { ruleId } of globalThis.axe.getRules()) { const s = performance.now(); await globalThis.axe.run(document, { iframes: false, preload: false, resultTypes: ['violations'], runOnly: [ruleId] }); out.push([ruleId, Math.round(performance.now() - s)]); }
      return out.sort((x, y) => y[1] - x[1]).slice(0, 12);
    });
    console.log(path, JSON.stringify(rules));
  }
});
