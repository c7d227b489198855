import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillBrand } from '@platform/contracts/brand';
import { requireSiteConfiguration } from '@platform/node/site-configuration-file';
import { parseConfiguration } from '@site/contracts/read-configuration';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { dashboardAddress, launchBrowser, serveDashboard } from '../dashboard-server.ts';
import { captionsOf, story, storySeconds } from './story.ts';

const FRAMES_PER_SECOND = 25;
const POSTER_AT = 7.2;
const size = { width: 1280, height: 720 };
const target = join(import.meta.dirname, '../../src/kit/video');

/** The encoder; FFMPEG_PATH names it where it is not on the PATH. */
const encoder = process.env.FFMPEG_PATH || 'ffmpeg';
const input = ['-f', 'image2pipe', '-c:v', 'mjpeg', '-r', String(FRAMES_PER_SECOND), '-i', '-'];
const outputs = {
  'one-day.webm': '-c:v libvpx-vp9 -crf 43 -b:v 0 -deadline good -cpu-used 2 -row-mt 1',
  'one-day.mp4': '-c:v libx264 -crf 25 -preset veryslow -profile:v high -movflags +faststart',
};

/** Draws `stage.html` frame by frame and encodes it, with poster and captions. */
export async function recordVideo(): Promise<void> {
  await mkdir(target, { recursive: true });
  const names = await requireSiteConfiguration(parseConfiguration);
  const scenes = story.map((scene) => ({ ...scene, headline: fillBrand(scene.headline, names) }));
  await writeFile(join(target, 'one-day.vtt'), fillBrand(captionsOf(story), names));

  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: size });
    await serveDashboard(context);
    const page = await context.newPage();
    await page.goto(dashboardAddress('video/stage'));
    await page.addScriptTag({ path: fileURLToPath(import.meta.resolve('./stage.js')) });
    await page.evaluate(`build(${JSON.stringify(scenes)})`);
    const poster = await sharp(await frame(page, POSTER_AT, 'png')).webp({ quality: 78 });
    await poster.toFile(join(target, 'one-day.webp'));
    await encode(page);
  } finally {
    await browser.close();
  }
  for (const file of [...Object.keys(outputs), 'one-day.webp']) {
    const { size: bytes } = await stat(join(target, file));
    console.log(`${file}: ${(bytes / 1024).toFixed(0)} KB`);
  }
}

async function frame(page: Page, seconds: number, type: 'png' | 'jpeg'): Promise<Buffer> {
  await page.evaluate(`draw(${seconds})`);
  return page.screenshot(type === 'jpeg' ? { type, quality: 96 } : { type });
}

async function encode(page: Page): Promise<void> {
  const encodings = Object.entries(outputs).flatMap(([file, options]) => [
    ...options.split(' '),
    ...['-pix_fmt', 'yuv420p', '-an', join(target, file)],
  ]);
  const ffmpeg = spawn(encoder, ['-loglevel', 'error', '-y', ...input, ...encodings], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  const frames = Math.round(storySeconds * FRAMES_PER_SECOND);
  for (let index = 0; index < frames; index += 1) {
    const drawn = await frame(page, index / FRAMES_PER_SECOND, 'jpeg');
    if (!ffmpeg.stdin.write(drawn)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`${encoder} ended with code ${code}`);
}
