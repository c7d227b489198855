import type { Application } from '../../protocol.ts';
import { countText } from '../format/figures.ts';
import { listText } from '../format/words.ts';

type Fault = Application['faults'][number];

const nouns = {
  draws: ['error while drawing', 'errors while drawing'],
  uncaught: ['view with an uncaught error', 'views with uncaught errors'],
  loads: ['load that failed', 'loads that failed'],
  fallbacks: ['fallback to an older release', 'fallbacks to an older release'],
  mismatches: ['page drawn otherwise than prerendered', 'pages drawn otherwise than prerendered'],
  unanswered: ['touch without an answer', 'touches without an answer'],
} as const;

/** Such as `12 errors while drawing and 1 load that failed`. */
export const faultText = (fault: Omit<Fault, 'route'>): string =>
  listText(
    Object.entries(nouns).flatMap(([kind, [one, many]]) => {
      // Of the entries of `nouns`.
      const count = fault[kind as keyof typeof nouns];
      return count > 0 ? [`${countText(count)} ${count === 1 ? one : many}`] : [];
    }),
  );
