import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteDatabase } from './database.ts';

/** The columns of the setup service's accounts that tests read. */
export interface Account {
  readonly email: string;
  readonly company_name: string;
  readonly applicant_name: string;
  readonly phone_number: string;
  readonly plan: string;
  readonly price: number;
  readonly users: number;
}

/** One attempt to pay. */
export interface Charge {
  readonly email: string;
  readonly method: string;
  /** Whole shillings. */
  readonly amount: number;
  /** The service's `PaymentState`; money was kept only in `paid`. */
  readonly state: string;
}

/** All accounts, read from the database directly. */
export function readAccounts({ rows }: SiteDatabase): Account[] {
  const columns = 'email, company_name, applicant_name, phone_number, plan, price, users';
  // The driver types rows as unknown; these are the selected columns.
  return rows(`select ${columns} from accounts`) as Account[];
}

/** All attempts to pay, in order, read from the database directly. */
export function readCharges({ rows }: SiteDatabase): Charge[] {
  const query = `select email, method, amount, payments.state from payments
    join orders on orders.id = order_id order by payments.id`;
  // As above.
  return rows(query) as Charge[];
}

/** The complete mails in a data folder's outbox, with their transfer encoding decoded. */
export async function readMails(dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, 'outbox');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'));
  return Promise.all(files.map(async (file) => decode(await readFile(join(folder, file)))));
}

/** Decodes quoted-printable, which mails use for lines that are long or not plain ASCII. */
function decode(mail: Buffer): string {
  const bytes = mail
    .toString('latin1')
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_code, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
