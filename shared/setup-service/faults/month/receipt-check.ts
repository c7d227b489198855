import type { Selectable } from 'kysely';
import type { Tables } from '../../src/storage/tables.ts';
import type { Books } from './accounting.ts';

interface Issued {
  readonly books: Pick<Books, 'orders' | 'mails'>;
  readonly receipts: readonly Selectable<Tables['receipts']>[];
}

/**
 * What is wrong with the receipts of a month: an order that was sold has one, numbers have no gaps, and
 * buyer and sales got the emails of each.
 */
export function wrongReceipts({ books, receipts }: Issued): string[] {
  const mails = new Set(books.mails.map(({ id }) => id));
  const receipted = new Set(receipts.map(({ order_id }) => order_id));
  const sold = books.orders.filter(({ state }) => state === 'done');
  return [
    ...sold.flatMap(({ id }) => (receipted.has(id) ? [] : [`${id} has no receipt`])),
    ...receipts.flatMap(({ number, order_id: id }, index) => [
      ...(number === index + 1 ? [] : [`${number} is the number of receipt ${index + 1}`]),
      ...[`${id}-receipt`, `${id}-sale`].flatMap((mail) =>
        mails.has(mail) ? [] : [`${mail} was not sent`],
      ),
    ]),
  ];
}
