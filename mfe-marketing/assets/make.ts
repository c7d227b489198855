import { recordBrandOf } from './brand-assets.ts';
import { capture, picturesFolder } from './capture.ts';
import { writePictureModules } from './picture-modules.ts';
import { screens } from './screens.ts';
import { printTerms } from './terms/print-terms.ts';
import { recordVideo } from './video/record.ts';

/*
 * `pnpm --filter marketing assets [NAME…]` takes the pictures of `screens.ts`, all or those named,
 * and writes their modules; with `modules` it writes the modules alone, for which no browser is
 * needed. `video` records the promotional video, for which ffmpeg must be installed; `terms` prints
 * the terms. The files are committed, so this runs when a picture, the story, the terms or the
 * brand changes, never in a build. `brand-assets.json` then says which brand they show. CHROMIUM_PATH
 * and FFMPEG_PATH name the programs where they are not found.
 */
const others = new Map([
  ['modules', () => writePictureModules(picturesFolder, screens)],
  ['video', () => recordVideo().then(() => recordBrandOf('video'))],
  ['terms', () => printTerms().then(() => recordBrandOf('terms'))],
]);
const names = process.argv.slice(2);
const chosen = screens.filter(({ name }) => names.length === 0 || names.includes(name));
const unknown = names.filter(
  (name) => !others.has(name) && !chosen.some((screen) => screen.name === name),
);
if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(', ')}.`);
if (chosen.length > 0) {
  await capture(chosen);
  await writePictureModules(picturesFolder, screens);
  // After some of them, the others still show the brand that they were taken with.
  if (chosen.length === screens.length) await recordBrandOf('pictures');
}
for (const [name, make] of others) if (names.includes(name)) await make();
