import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { captionsOf, story, storySeconds } from './story.ts';

it('captions follow each other with a pause between them', () => {
  const scenes = [
    { seconds: 3, eyebrow: '', headline: '', caption: 'Good morning.' },
    { seconds: 61.5, eyebrow: '', headline: '', caption: 'Good night.' },
  ];
  expect(captionsOf(scenes)).toBe(
    'WEBVTT\n\n00:00:00.200 --> 00:00:02.800\nGood morning.\n\n00:00:03.200 --> 00:01:04.300\nGood night.\n',
  );
});

it('the committed captions are those of the story, for some brand', () => {
  const file = join(import.meta.dirname, '../../src/kit/video/one-day.vtt');
  const written = captionsOf(story).replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  const forAnyBrand = new RegExp(`^${written.replaceAll(/\{\w+\}/g, '.+')}$`);
  expect(readFileSync(file, 'utf8')).toMatch(forAnyBrand);
});

it('the story takes 20 to 40 seconds', () => {
  expect(storySeconds).toBeGreaterThanOrEqual(20);
  expect(storySeconds).toBeLessThanOrEqual(40);
});
