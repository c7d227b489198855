import type { Clock } from '../environment/clock.ts';
import type { Attribution } from '../operator/manual-change.ts';
import type { Storage } from '../storage/tables.ts';
import { findPerson, type Person } from './person.ts';
import { recordRequest } from './person-request.ts';

interface Context {
  readonly storage: Storage;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * All that is stored about a person, as it is given to them; that it was looked at is recorded first.
 * What somebody could sign in or pay with is left out.
 */
export async function showPerson(
  { storage, clock }: Context,
  email: string,
  { what, ...attribution }: Attribution & { readonly what: 'shown' | 'exported' },
) {
  const at = clock.now();
  return storage.transaction().execute(async (transaction) => {
    await recordRequest(transaction, { email, what, attribution, at });
    return toGive(email, await findPerson(transaction, email));
  });
}

function toGive(email: string, { addressHash: _, ...person }: Person) {
  return {
    email,
    ...person,
    accounts: person.accounts.map(({ email_key: _e, company_key: _c, ...account }) => account),
    orders: person.orders.map(
      ({ email_key: _e, company_key: _c, claim_hash: _h, ...order }) => order,
    ),
    payments: person.payments.map(({ redirect_url: _r, ...payment }) => payment),
  };
}
