import { normalizeName } from '@site/contracts/normalize-name';
import { contactTelephone } from '@site/contracts/telephone';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { readClaimedName } from '../orders/payments.ts';
import type { Tables } from '../storage/tables.ts';

type OrderWhere = ExpressionBuilder<Tables, 'orders'>;

/**
 * Orders by what pages, emails, receipts and statements tell a buyer to quote: the order, its buyer's
 * email address, company or telephone, the number of a receipt or credit note, a payment's name here or at its provider,
 * the provider's code of it, or the account reference of a prompt.
 */
export function whereQuoted(where: OrderWhere, text: string): Expression<SqlBool> {
  const key = normalizeName(text);
  const { publicId } = readClaimedName(text);
  const [, test, letter = 'r', number] = /^(test-?)?(?:([rc])-?)?0*(\d{1,9})$/.exec(key) ?? [];
  const series = `${test ? 'TEST-' : ''}${letter.toUpperCase()}`;
  const [, start, rest] = /^([\da-f]{8})([\da-f]{4})$/.exec(key) ?? [];
  const payments = where
    .selectFrom('payments')
    .select('payments.order_id')
    .where(({ or }) =>
      or({
        'payments.id': key,
        'payments.public_id': publicId,
        'payments.provider_id': text,
      }),
    );
  const numbers = [text.toUpperCase(), ...(number ? [`${series}-${number.padStart(6, '0')}`] : [])];
  const documents = where.selectFrom('documents').select('documents.order_id');
  const money = where.selectFrom('money').select('money.order_id');
  return where.or([
    where.or({ 'orders.id': key, 'orders.email_key': key, 'orders.company_key': key }),
    where('orders.phone_number', 'in', [text, contactTelephone(text) ?? text]),
    where('orders.id', 'in', payments),
    where('orders.id', 'in', documents.where('documents.number', 'in', numbers)),
    where('orders.id', 'in', money.where('money.reference', 'in', [text, text.toUpperCase()])),
    ...(start && rest ? [where('orders.id', 'like', `${start}-${rest}-%`)] : []),
  ]);
}
