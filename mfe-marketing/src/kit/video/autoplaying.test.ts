import { expect, it } from 'vitest';
import { autoplaying } from './video-window.tsx';

it.each([
  ['?captions=en', '?captions=en&autoplay=1'],
  ['?autoplay=0', '?autoplay=1'],
])('an embedded video with %s plays by itself: %s', (before, after) => {
  const address = 'https://video.example/embed/42';
  expect(autoplaying(address + before)).toBe(address + after);
});
