import { normalizeName } from '@site/contracts/normalize-name';
import { errorCode } from '@site/node/error-code';
import type { Clock } from '../environment/clock.ts';
import {
  type Attribution,
  inOneStep,
  type ManualResult,
  refused,
  Undo,
} from '../operator/manual-change.ts';
import { isMoneyUnderWay } from '../orders/forget-order.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { recipientOf, setStopped } from '../reminders/recipients.ts';
import type { Storage } from '../storage/tables.ts';
import { findPerson, hashOfAddress, isUnknown, type Person } from './person.ts';
import { namesThePerson, recordRequest } from './person-request.ts';

/*
 * Corrects what is stored about a person, everywhere, all of it or nothing. Doing it again changes
 * nothing. Email address and company are what a buyer's page asks by, so they stay as they are while a
 * payment may still be paid.
 */

export interface Correction extends Attribution {
  readonly name?: string | undefined;
  readonly telephone?: string | undefined;
  readonly company?: string | undefined;
  readonly email?: string | undefined;
}

interface Context {
  readonly storage: Storage;
  readonly clock: Pick<Clock, 'now'>;
}

const NOTHING_CHANGED = 'It is stored like that already. Nothing has changed.';
const TAKEN = 'Another account has this e-mail address or company.';

export async function correctPerson(
  { storage, clock }: Context,
  address: string,
  { by, why, ...correction }: Correction,
): Promise<ManualResult> {
  const attribution = { by, why };
  if ([address, correction.email ?? address].some((email) => namesThePerson(attribution, email))) {
    return refused('The record outlives the data: leave the e-mail address out of it.');
  }
  const at = clock.now();
  const names = fields.filter((field) => correction[field] !== undefined);
  if (names.length === 0) return refused('Say what is to be corrected, such as --name.');
  let said = NOTHING_CHANGED;
  try {
    const refusal = await inOneStep(storage, async (transaction) => {
      for (const { id } of (await findPerson(transaction, address)).orders) {
        await lockOrder(transaction, id);
      }
      const person = await findPerson(transaction, address);
      if (isUnknown(person)) throw new Undo('Nothing is stored about this address.');
      if (isCorrect(person, correction)) return;
      await mustBeFree(transaction, person, correction);
      await correctRows(transaction, person, correction);
      if (correction.email !== undefined)
        await moveAddress(transaction, person, { email: correction.email, at });
      const what = `corrected ${names.join(', ')}`;
      const email = correction.email ?? address;
      await recordRequest(transaction, { email, what, attribution, at });
      said = `Corrected: ${names.join(', ')}.`;
    });
    return refusal ?? { kind: 'done', said };
  } catch (error) {
    // Somebody registered with the name at this moment.
    if (/^(?:23505|SQLITE_CONSTRAINT)/.test(errorCode(error) ?? '')) return refused(TAKEN);
    throw error;
  }
}

const fields = ['name', 'telephone', 'company', 'email'] as const;

type Corrected = Pick<Correction, (typeof fields)[number]>;

function isCorrect({ accounts, orders, enquiries }: Person, wanted: Corrected): boolean {
  const is = (stored: string | null, text: string | undefined) =>
    text === undefined || stored === null || stored === text;
  const isRowCorrect = (row: (Person['accounts'] | Person['orders'])[number]) =>
    is(row.applicant_name, wanted.name) &&
    is(row.phone_number, wanted.telephone) &&
    is(row.company_name, wanted.company) &&
    is(row.email, wanted.email);
  return (
    [...accounts, ...orders].every(isRowCorrect) &&
    enquiries.every(
      (enquiry) =>
        is(enquiry.full_name, wanted.name) &&
        is(enquiry.phone_number, wanted.telephone) &&
        is(enquiry.company_name, wanted.company) &&
        is(enquiry.email, wanted.email),
    )
  );
}

async function mustBeFree(
  transaction: Storage,
  { accounts, payments }: Person,
  { company, email }: Corrected,
): Promise<void> {
  if (company === undefined && email === undefined) return;
  const open = payments.find(isMoneyUnderWay);
  if (open) {
    throw new Undo(
      `The payment ${open.id} is under way, and its buyer's page asks by e-mail address and company. Correct these when it has ended; name and telephone can be corrected now.`,
    );
  }
  const keys = [company, email].flatMap((text) => (text === undefined ? [] : normalizeName(text)));
  const found = await transaction
    .selectFrom('accounts')
    .select('id')
    .where((where) => where.or([where('email_key', 'in', keys), where('company_key', 'in', keys)]))
    .execute();
  if (found.some(({ id }) => accounts.every((account) => account.id !== id))) throw new Undo(TAKEN);
}

async function correctRows(
  transaction: Storage,
  { accounts, orders, enquiries }: Person,
  { name, telephone, company, email }: Corrected,
): Promise<void> {
  const buyer = {
    ...(name === undefined ? {} : { applicant_name: name }),
    ...(telephone === undefined ? {} : { phone_number: telephone }),
    ...(company === undefined ? {} : { company_name: company }),
    ...(email === undefined ? {} : { email }),
  };
  const keys = {
    ...(company === undefined ? {} : { company_key: normalizeName(company) }),
    ...(email === undefined ? {} : { email_key: normalizeName(email) }),
  };
  for (const { id, closed_at } of accounts) {
    // The keys of a closed account are no names.
    const columns = closed_at === null ? { ...buyer, ...keys } : buyer;
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
    // When it last changed stays: until when it is kept is counted from then.
    await transaction
      .updateTable('orders')
      .set({ ...buyer, ...keys })
      .where('id', '=', id)
      .execute();
  }
  const { applicant_name, ...same } = buyer;
  const sender = {
    ...same,
    ...(applicant_name === undefined ? {} : { full_name: applicant_name }),
  };
  for (const { id } of enquiries) {
    await transaction.updateTable('enquiries').set(sender).where('id', '=', id).execute();
  }
}

/** What was sent to the old address goes with the new one, and links that wait there stop working. */
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
  // Who wanted no reminders wants none at the new address. The old one stays in the list for good.
  if (stopped) {
    const { link_id } = await recipientOf(transaction, email, at);
    await setStopped(transaction, link_id, at);
  }
  for (const { id } of mails) {
    await transaction
      .updateTable('outbox')
      .set({ recipient: email })
      .where('id', '=', id)
      .execute();
  }
  for (const { id } of accounts) {
    await transaction.deleteFrom('sign_in_links').where('account_id', '=', id).execute();
  }
  await transaction
    .updateTable('person_requests')
    .set({ address_hash: hashOfAddress(email) })
    .where('address_hash', '=', addressHash)
    .execute();
}
