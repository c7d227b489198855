import type { Storage } from '../../storage/tables.ts';
import { drawInWorker } from './draw-in-worker.ts';
import { type Figures, readFigures } from './figures.ts';

export type Draw = (figures: Figures) => Promise<Buffer>;

/** The PDF of a document: what was drawn first is kept, whatever draws later. */
export async function documentPdf(
  storage: Storage,
  number: string,
  draw: Draw = drawInWorker,
): Promise<Buffer> {
  const one = storage.selectFrom('documents').select(['figures', 'pdf']);
  const { figures, pdf } = await one.where('number', '=', number).executeTakeFirstOrThrow();
  if (pdf !== null) return Buffer.from(pdf, 'base64');
  const drawn = await draw(readFigures(figures));
  const kept = await storage
    .updateTable('documents')
    .set({ pdf: drawn.toString('base64') })
    .where('number', '=', number)
    .where('pdf', 'is', null)
    // Whose buyer was erased meanwhile is drawn again.
    .where('figures', '=', figures)
    .returning('number')
    .executeTakeFirst();
  return kept ? drawn : documentPdf(storage, number, draw);
}
