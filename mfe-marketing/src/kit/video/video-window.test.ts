import { statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { autoplaying } from './video-window.tsx';

const file = (name: string) => join(import.meta.dirname, name);

it.each(['one-day.webm', 'one-day.mp4'])(
  '%s is light enough for a phone on mobile data',
  (name) => {
    const { size } = statSync(file(name));
    expect(size).toBeGreaterThan(100_000);
    expect(size).toBeLessThan(2_000_000);
  },
);

it('the poster has the proportions of the video', async () => {
  expect(await sharp(file('one-day.webp')).metadata()).toMatchObject({ width: 1280, height: 720 });
});

it.each([
  ['?captions=en', '?captions=en&autoplay=1'],
  ['?autoplay=0', '?autoplay=1'],
])('an embedded video with %s plays by itself: %s', (before, after) => {
  const address = 'https://video.example/embed/42';
  expect(autoplaying(address + before)).toBe(address + after);
});
