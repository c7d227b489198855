import type { MailWish, StrangerMails } from '../limits/email-quota.ts';

/**
 * Counts the mail that goes to whoever a stranger names as the buyer of an order that is placed
 * without a proof. Seconds to wait where a limit is used up.
 */
export async function secondsUntilMailed(
  mails: StrangerMails,
  wish: MailWish,
): Promise<number | undefined> {
  const counted = await mails.send(wish, (_transaction, count) =>
    count.need('mailbox', 'network', 'whole'),
  );
  return counted.ok ? undefined : counted.seconds;
}
