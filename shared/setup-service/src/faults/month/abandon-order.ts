import { type GiveUpReply, giveUpPath, giveUpReply } from '@site/contracts/purchase-calls';
import { site } from '../../testing/site.ts';
import type { BuyerContext } from './person.ts';
import { jsonOf, type Tab } from './tab.ts';

const path = giveUpPath(site.setupService);

/**
 * Gives an order up before the same person orders something else. Without an answer it may still be
 * paid.
 */
export async function giveUp(
  { post, note }: BuyerContext,
  { order }: Tab,
): Promise<GiveUpReply['kind']> {
  const answer = await post(path, { order });
  const kind = giveUpReply.safeParse(jsonOf(answer?.text ?? '')).data?.kind;
  note(`gave up order ${order}: ${kind ?? answer?.status ?? 'no answer'}`);
  return kind ?? 'under-way';
}
