import type { OrderContext } from '../src/orders/order.ts';
import type { Draw } from '../src/orders/receipts/document-pdf.ts';
import { createDocumentSender } from '../src/orders/receipts/send-documents.ts';
import { silent } from './reconciling.ts';

/** Sends the receipts and credit notes that wait, and gives the warnings about them. */
export async function writeDocuments(
  context: Pick<OrderContext, 'config' | 'storage' | 'outbox' | 'clock'>,
  draw: Draw = async ({ number }) => Buffer.from(`%PDF-${number}`),
): Promise<string[]> {
  const warnings: string[] = [];
  const log = { ...silent, warn: (_detail: object, text: string) => void warnings.push(text) };
  const { storage, outbox, clock, config } = context;
  const sender = createDocumentSender({ storage, live: { config }, outbox, clock, log, draw });
  sender.wake();
  await sender.idle();
  await sender.stop();
  return warnings;
}
