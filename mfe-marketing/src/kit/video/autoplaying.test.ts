import { expect, it } from 'vitest';
import { autoplaying } from './autoplaying.ts';

it('an embedded video plays automatically and keeps the options of its address', () => {
  expect(autoplaying('https://video.example/embed/42?captions=en')).toBe(
    'https://video.example/embed/42?captions=en&autoplay=1',
  );
});

it('autoplay overrides an address that turns it off, because the visitor asked for the video', () => {
  expect(autoplaying('https://video.example/embed/42?autoplay=0')).toBe(
    'https://video.example/embed/42?autoplay=1',
  );
});
