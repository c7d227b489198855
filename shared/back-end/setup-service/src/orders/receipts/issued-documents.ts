import { inPages } from '../../storage/page.ts';
import type { Storage } from '../../storage/tables.ts';
import { type Figures, readFigures } from './figures.ts';

/** Numbers, company, amounts and taxes stay; what was drawn with the buyer's name is drawn without it. */
export async function eraseFromDocuments(transaction: Storage, order: string): Promise<void> {
  const documents = transaction.selectFrom('documents').select(['number', 'figures']);
  for (const { number, figures } of await documents.where('order_id', '=', order).execute()) {
    const issued = readFigures(figures);
    const buyer = { company: issued.buyer.company, name: null, email: null, phone: null };
    const erased: Figures = { ...issued, buyer, delivery: null };
    await transaction
      .updateTable('documents')
      .set({ figures: JSON.stringify(erased), pdf: null })
      .where('number', '=', number)
      .execute();
  }
}

/** In the order in which they were issued. */
export async function issuedFor(transaction: Storage, order: string): Promise<Figures[]> {
  const documents = transaction.selectFrom('documents').select('figures');
  const rows = await documents.where('order_id', '=', order).execute();
  // They are few, and no database sorts them by an index.
  const place = ({ issuedAt, number }: Figures) => `${issuedAt} ${number}`;
  return rows
    .map(({ figures }) => readFigures(figures))
    .sort((one, two) => (place(one) < place(two) ? -1 : 1));
}

/** In the order in which they were issued. */
export async function documentsOf(storage: Storage, orders: string | readonly string[]) {
  const documents = storage
    .selectFrom('documents')
    .select(['number', 'order_id', 'kind', 'issued_at']);
  const rows = await inPages([orders].flat(), (some) =>
    documents.where('order_id', 'in', some).execute(),
  );
  return rows.sort((one, two) => (one.issued_at < two.issued_at ? -1 : 1));
}
