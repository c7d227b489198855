import { errorCode } from '@platform/node/error-code';
import { emailKey } from '@site/contracts/email-key';
import { normalizeName } from '@site/contracts/normalize-name';
import { deleteOfAccount, freeCompany, isBeingPaidFor } from '../../accounts/accounts.ts';
import { retryMails } from '../../mail/undelivered.ts';
import { isMoneyUnderWay } from '../../orders/forget-order.ts';
import { recipientOf, setStopped } from '../../orders/reminders/recipients.ts';
import type { Storage } from '../../storage/tables.ts';
import {
  type Attribution,
  type Change,
  manualChange,
  refuse,
  type StorageContext,
} from '../manual-change.ts';
import {
  findLockedPerson,
  hashOfAddress,
  idsOf,
  isUnknown,
  type Person,
  recordRequest,
  refuseName,
} from './person.ts';

/*
 * Corrects what is stored about a person, everywhere, all of it or nothing. A buyer's page names them
 * by email address and company, so these stay while a payment may still be paid.
 */

const fields = ['name', 'telephone', 'company', 'email'] as const;

type Corrected = { readonly [each in (typeof fields)[number]]?: string | undefined };
type Correction = Attribution & Corrected;

const TAKEN = 'Another account has this e-mail address or company.';

const SEVERAL =
  'This mailbox has several accounts, and each has its own name. Close those that are over (orders close), then correct the one that stays.';

export const correctPerson: typeof correctRecords = async (...given) =>
  correctRecords(...given).catch((error) => {
    // Somebody registers with the name at this moment.
    if (!/^(?:23505|SQLITE_CONSTRAINT)/.test(errorCode(error) ?? '')) throw error;
    return { kind: 'refused', reason: TAKEN };
  });

const correctRecords = manualChange<Correction, StorageContext>(
  async (change, address, correction) => {
    const { transaction, at } = change;
    const email = correction.email ?? address;
    refuseName(correction, address, email);
    const names = fields.filter((field) => correction[field] !== undefined);
    if (names.length === 0) refuse('Say what is to be corrected, such as --name.');
    const person = await findLockedPerson(transaction, address);
    if (isUnknown(person)) refuse('Nothing is stored about this address.');
    if (isCorrect(person, correction)) {
      return { message: 'It is stored like that already. Nothing has changed.' };
    }
    await mustBeFree(change, person, correction);
    await correctRows(transaction, person, correction);
    if (correction.email !== undefined) await moveAddress(transaction, person, { email, at });
    const what = `corrected ${names.join(', ')}`;
    await recordRequest(transaction, email, { ...correction, what, at });
    return { message: `Corrected: ${names.join(', ')}.` };
  },
);

/** Updates ignore those that are undefined. */
const buyerOf = ({ name, telephone, company, email }: Corrected) => ({
  applicant_name: name,
  phone_number: telephone,
  company_name: company,
  email,
});

function isCorrect({ accounts, orders, enquiries }: Person, correction: Corrected): boolean {
  const senders = enquiries.map((enquiry) => ({ ...enquiry, applicant_name: enquiry.full_name }));
  const corrected: object = buyerOf(correction);
  return [...accounts, ...orders, ...senders].every((row) => {
    const stored = new Map<string, unknown>(Object.entries(row));
    return Object.entries(corrected).every(
      ([column, text]) => text === undefined || [null, text].includes(stored.get(column)),
    );
  });
}

async function mustBeFree(
  { transaction, at }: Pick<Change, 'transaction' | 'at'>,
  { accounts, payments }: Person,
  { company, email }: Corrected,
): Promise<void> {
  if (company === undefined && email === undefined) return;
  const open = payments.find(isMoneyUnderWay);
  if (open) {
    refuse(
      `The payment ${open.id} is under way, and its buyer's page asks by e-mail address and company. Correct these when it has ended; name and telephone can be corrected now.`,
    );
  }
  if (accounts.filter(({ closed_at }) => closed_at === null).length > 1) refuse(SEVERAL);
  const isOwn = accounts.some(({ company_key }) => company_key === normalizeName(company ?? ''));
  if (company && accounts.length > 0 && !isOwn) {
    const address = accounts[0]?.email ?? '';
    if (await isBeingPaidFor(transaction, { email: email ?? address, company })) refuse(TAKEN);
    await freeCompany(transaction, normalizeName(company), at.toISOString());
  }
  const found = await transaction
    .selectFrom('accounts')
    .select('id')
    .where((where) =>
      where.or([
        where('email_key', '=', emailKey(email ?? '')),
        where('company_key', '=', normalizeName(company ?? '')),
      ]),
    )
    .execute();
  if (found.some(({ id }) => accounts.every((account) => account.id !== id))) refuse(TAKEN);
}

async function correctRows(
  transaction: Storage,
  { accounts, orders, enquiries }: Person,
  correction: Corrected,
): Promise<void> {
  const { telephone, company, email } = correction;
  const buyer = buyerOf(correction);
  const { applicant_name: full_name, ...contact } = buyer;
  const sender = { ...contact, full_name };
  const named = {
    ...buyer,
    company_key: company && normalizeName(company),
    email_key: email && emailKey(email),
  };
  for (const { id, closed_at } of accounts) {
    // The keys of a closed account are no names.
    const columns = closed_at === null ? named : buyer;
    await transaction.updateTable('accounts').set(columns).where('id', '=', id).execute();
  }
  for (const { id, phone_number } of orders) {
    if (telephone !== undefined && phone_number !== null) {
      // The driver calls the buyer, unless the order names somebody else.
      await transaction
        .updateTable('deliveries')
        .set({ phone_number: telephone })
        .where('order_id', '=', id)
        .where('phone_number', '=', phone_number)
        .execute();
    }
    // `updated_at` stays, because retention counts from it.
    await transaction.updateTable('orders').set(named).where('id', '=', id).execute();
  }
  for (const { id } of enquiries) {
    await transaction.updateTable('enquiries').set(sender).where('id', '=', id).execute();
  }
}

/** Emails go with the new address, and links that wait at the old one stop working. */
async function moveAddress(
  transaction: Storage,
  { accounts, mails, addressHash }: Person,
  { email, at }: { readonly email: string; readonly at: Date },
): Promise<void> {
  const stopped = await transaction
    .selectFrom('reminder_recipients')
    .select('stopped_at')
    .where('email_hash', '=', addressHash)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst();
  // Who wanted no reminders wants none at the new address either; the old one stays stopped.
  if (stopped) {
    const { link_id } = await recipientOf(transaction, email, at);
    await setStopped(transaction, link_id, at);
  }
  const moved = { recipient: email };
  await transaction.updateTable('outbox').set(moved).where('id', 'in', idsOf(mails)).execute();
  await retryMails(transaction, idsOf(mails));
  // Whoever signed in by a link to the old address may be somebody else.
  for (const { id } of accounts) await deleteOfAccount(transaction, id);
  const theirs = transaction.updateTable('person_requests').where('address_hash', '=', addressHash);
  await theirs.set({ address_hash: hashOfAddress(email) }).execute();
}
