import { capture } from './capture.ts';
import { screens } from './screens.ts';
import { recordVideo } from './video/record.ts';

/*
 * `pnpm --filter marketing assets [name…]` photographs the screens of `screens.ts`, all or those
 * named; `pnpm --filter marketing assets video` records the promotional video, for which ffmpeg must
 * be installed. The files are committed, so this runs when a picture, the story or the brand changes,
 * never in a build. CHROMIUM_PATH and FFMPEG_PATH name the programs where they are not found.
 */
const names = process.argv.slice(2);
const wanted = screens.filter(({ name }) => names.length === 0 || names.includes(name));
const unknown = names.filter(
  (name) => name !== 'video' && !wanted.some((screen) => screen.name === name),
);
if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(', ')}.`);
if (wanted.length > 0) await capture(wanted);
if (names.includes('video')) await recordVideo();
