import type { Scene } from './story.ts';

/** Seconds without a caption before and after each one, so that two are never adjacent. */
const PAUSE = 0.2;

/** The captions of a story as WebVTT. */
export function captionsOf(story: readonly Scene[]): string {
  let begin = 0;
  const cues = story.map(({ seconds, caption }) => {
    const cue = `${timestamp(begin + PAUSE)} --> ${timestamp(begin + seconds - PAUSE)}\n${caption}\n`;
    begin += seconds;
    return cue;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Seconds as `00:01:02.500`. */
function timestamp(seconds: number): string {
  return `${new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)}`;
}
