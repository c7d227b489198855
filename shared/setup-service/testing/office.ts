import { sendSignInLink } from '../src/accounts/sign-in.ts';
import { createEmailQuota } from '../src/mail/email-quota.ts';
import { type Finishing, finishManually } from '../src/operator/finish.ts';
import { readSettings } from '../src/settings.ts';
import type { Tables } from '../src/storage/tables.ts';
import { rowsOf } from './databases.ts';
import { aShop } from './shop.ts';

/** Who changes something manually in these tests, and why. */
export const attribution = { by: 'Achieng', why: 'seen on the statement of M-Pesa' };

/** A shop with an operator, on a database of its own. */
export async function anOffice() {
  const shop = await aShop();
  const finish = (order: string, finishing: Partial<Finishing> = {}) =>
    finishManually(shop.context, order, { ...attribution, ...finishing });
  const states = async () =>
    Object.fromEntries(
      (await rowsOf(shop.folder, 'payments')).map(({ id, state, code }) => [
        String(id).split('.')[1],
        code ? `${state}: ${code}` : state,
      ]),
    );
  const rows = (table: keyof Tables) => rowsOf(shop.folder, table);
  const log = { warn: () => undefined };
  const quota = createEmailQuota({ ...shop.context, settings: readSettings({}), log });
  /** What comes of a request for a sign-in link. */
  const signIn = async (email: string) => {
    const sent = await sendSignInLink({ ...shop.context, quota }, { email, network: '192.0.2.0' });
    return sent.ok ? sent.value : sent.problem.limit;
  };
  return { ...shop, finish, states, rows, signIn };
}
