import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportMoney } from '../../src/operator/export.ts';
import { type Figures, readFigures } from '../../src/orders/receipts/figures.ts';
import type { Storage } from '../../src/storage/tables.ts';
import type { Movement } from './ledger.ts';

/*
 * An auditor who was given the receipts, the credit notes, the emails to the vendor, and the providers'
 * statements, and nothing else.
 */

export interface Papers {
  readonly documents: readonly Figures[];
  /** Whole messages. */
  readonly mails: readonly string[];
  readonly movements: readonly Movement[];
}

/** By payments, what came and went back of each, as statements have it. */
type Reconstruction = Map<string, number[]>;

interface Paper {
  /** Seconds: emails say no more. */
  readonly at: number;
  readonly payment: string;
  /** What is held once this was written, where it says that; else by how much it became less. */
  readonly held?: number;
  readonly less?: number;
}

const DUE = /^Subject: To give back: KSh ([\d,]+), (\S+)$/m;

function read({ documents, mails }: Omit<Papers, 'movements'>): Paper[] {
  const seconds = (time: string) => Math.floor(Date.parse(time) / 1_000);
  const due = mails.flatMap((mail): Paper[] => {
    const text = mail.replaceAll(/\r\n[ \t]/g, ' ').replaceAll('\r\n', '\n');
    const [, sum = '', payment] = DUE.exec(text) ?? [];
    const [, date = ''] = /^Date: (.+)$/m.exec(text) ?? [];
    if (payment === undefined) return [];
    return [{ at: seconds(date), payment, held: Number(sum.replaceAll(',', '')) }];
  });
  // Of one second: what came, what went back, and what came again.
  const orderOf = ({ kind, insteadOf }: Figures) =>
    kind === 'credit-note' ? 1 : insteadOf ? 2 : 0;
  const inOrder = documents.toSorted((one, two) => orderOf(one) - orderOf(two));
  const issued = inOrder.flatMap(({ kind, issuedAt, moved }) =>
    moved.flatMap(({ payment, amount }): Paper[] => {
      const says = kind === 'receipt' ? { held: amount } : { less: amount };
      return payment === null ? [] : [{ at: seconds(issuedAt), payment, ...says }];
    }),
  );
  return [...due, ...issued].toSorted((one, two) => one.at - two.at);
}

/** What a paper takes for granted and no earlier one said came, or went, before it. */
function reconstruct(papers: Omit<Papers, 'movements'>): Reconstruction {
  const money: Reconstruction = new Map();
  for (const { payment, held, less = 0 } of read(papers)) {
    const lines = money.get(payment) ?? [];
    const known = lines.reduce((sum, one) => sum + one, 0);
    const came = held === undefined ? Math.max(0, less - known) : held - known;
    money.set(payment, [...lines, ...[came, -less].filter((amount) => amount !== 0)]);
  }
  return money;
}

/** Where papers and statements differ. */
export function discrepanciesIn(papers: Papers, exported: Reconstruction): string[] {
  const statement: Reconstruction = new Map();
  for (const { reference, amount } of papers.movements) {
    statement.set(reference, [...(statement.get(reference) ?? []), amount]);
  }
  const written = reconstruct(papers);
  const all = new Set([...statement.keys(), ...written.keys(), ...exported.keys()]);
  return [...all].flatMap((payment) => {
    const [moved, ...others] = [statement, written, exported].map((each) =>
      (each.get(payment) ?? []).toSorted((one, two) => one - two).join(' '),
    );
    return others.flatMap((found, index) =>
      found === moved
        ? []
        : [`${payment}: ${['papers', 'export'][index]} ${found}, statement ${moved}`],
    );
  });
}

export async function audit(
  storage: Storage,
  folder: string,
  movements: readonly Movement[],
): Promise<string[]> {
  const documents = await storage.selectFrom('documents').select('figures').execute();
  const outbox = await storage.selectFrom('outbox').select('message').execute();
  const files = await readdir(join(folder, 'outbox')).catch(() => []);
  const mails = await Promise.all(
    files
      .filter((file) => file.endsWith('-vendor.eml'))
      .map((file) => readFile(join(folder, 'outbox', file), 'utf8')),
  );
  const exported: Reconstruction = new Map();
  for (const { payment, amount, what } of await exportMoney(storage, ever)) {
    if (payment === null || what === 'due-back') continue;
    const lines = exported.get(String(payment)) ?? [];
    exported.set(String(payment), [...lines, Number(amount)]);
  }
  return discrepanciesIn(
    {
      documents: documents.map(({ figures }) => readFigures(figures)),
      mails: [...mails, ...outbox.flatMap(({ message }) => message ?? [])],
      movements,
    },
    exported,
  );
}

const ever = { from: '2020-01-01', to: '2099-12-31' };
