import type { Means } from './person.ts';
import type { Tab } from './tab.ts';

/** What giving an order up came to. */
export type GivenUp =
  /** It can no longer be paid, or nothing of it was. */
  | 'free'
  | 'paid'
  /** Something of it may still be paid. */
  | 'under-way';

/**
 * Gives an order up before the same person orders something else. There is no call for it: the page
 * forgets what was begun.
 */
export async function giveUp({ note }: Means, tab: Tab): Promise<GivenUp> {
  note(`left order ${tab.order} behind`);
  return 'free';
}
