import { expect, it } from 'vitest';
import { autoplaying } from './autoplaying.ts';

it('a video at a video host begins by itself and keeps the options of its address', () => {
  expect(autoplaying('https://video.example/embed/42?captions=en')).toBe(
    'https://video.example/embed/42?captions=en&autoplay=1',
  );
});

it('an address that says not to begin is overruled: the visitor has asked for the video', () => {
  expect(autoplaying('https://video.example/embed/42?autoplay=0')).toBe(
    'https://video.example/embed/42?autoplay=1',
  );
});
