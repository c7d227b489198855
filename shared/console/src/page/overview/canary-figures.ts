import type { Canary } from '../../protocol.ts';

export interface Rung {
  readonly percent: number;
  readonly state: 'now' | 'to come';
}

/** The share of now and those to come, which end with everybody. */
export function ladderOf({ percent, steps }: Pick<Canary, 'percent' | 'steps'>): Rung[] {
  const toCome = [...new Set([...steps, 100])].filter((step) => step > percent);
  return [
    { percent, state: 'now' },
    ...toCome
      .sort((one, other) => one - other)
      .map((step) => ({ percent: step, state: 'to come' as const })),
  ];
}

/** How far evidence has come on its way, from 0 to 1: it multiplies, so equal odds are equal ways. */
export function shareOfEvidence(e: number, limit: number): number {
  if (e <= 1) return 0;
  return Math.min(1, Math.log(e) / Math.log(limit));
}
