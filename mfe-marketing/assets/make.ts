import { capture } from './capture.ts';
import { screens } from './screens.ts';
import { printTerms } from './terms/print-terms.ts';
import { recordVideo } from './video/record.ts';

/*
 * `pnpm --filter marketing assets [name…]` photographs the screens of `screens.ts`, all or those
 * named; `pnpm --filter marketing assets video` records the promotional video, for which ffmpeg must
 * be installed; `pnpm --filter marketing assets terms` prints the terms. The files are committed, so
 * this runs when a picture, the story, the terms or the brand changes, never in a build. CHROMIUM_PATH and FFMPEG_PATH name the programs where they are not found.
 */
const others = new Map([
  ['video', recordVideo],
  ['terms', printTerms],
]);
const names = process.argv.slice(2);
const wanted = screens.filter(({ name }) => names.length === 0 || names.includes(name));
const unknown = names.filter(
  (name) => !others.has(name) && !wanted.some((screen) => screen.name === name),
);
if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(', ')}.`);
if (wanted.length > 0) await capture(wanted);
for (const [name, make] of others) if (names.includes(name)) await make();
