import { randomUUID } from 'node:crypto';
import { normalizeName } from '@site/contracts/normalize-name';
import type { Attribution } from '../operator/manual-change.ts';
import type { Storage } from '../storage/tables.ts';
import { hashOfAddress } from './person.ts';

interface Recorded {
  readonly email: string;
  readonly what: string;
  readonly attribution: Attribution;
  readonly at: Date;
}

/** Records what an operator does with the data of a person, by whom and why, and not whose it is. */
export async function recordRequest(
  transaction: Storage,
  { email, what, attribution, at }: Recorded,
): Promise<void> {
  const { by, why } = attribution;
  const address_hash = hashOfAddress(email);
  await transaction
    .insertInto('person_requests')
    .values({ id: randomUUID(), address_hash, at: at.toISOString(), what, by, why })
    .execute();
}

/** A reason that names the person would outlive what is erased. */
export function namesThePerson({ by, why }: Attribution, email: string): boolean {
  return [by, why].some((text) => normalizeName(text).includes(normalizeName(email)));
}
