import { site } from '../../testing/site.ts';
import type { Means } from './person.ts';
import type { Tab } from './tab.ts';

/** What giving an order up came to. */
export type GivenUp =
  /** It can no longer be paid, or nothing of it was. */
  | 'free'
  | 'paid'
  /** Something of it may still be paid. */
  | 'under-way';

const path = `/${site.setupService.provider}_give_up.php`;

/**
 * Gives an order up before the same person orders something else. Where the service has no call for
 * it, the page forgets what was begun.
 */
export async function giveUp({ post, note }: Means, { order }: Tab): Promise<GivenUp> {
  const answer = await post(path, { order });
  note(`gave up order ${order}: ${answer?.text.slice(0, 40) ?? 'no answer'}`);
  if (answer?.status === 404) return 'free';
  if (answer?.status !== 200) return 'under-way';
  if (answer.text.includes('given-up')) return 'free';
  return answer.text.includes('paid') ? 'paid' : 'under-way';
}
