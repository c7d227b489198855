import type { PaymentStatus } from '../../src/payments/payment-provider.ts';
import { darajaServer, darajaSettings } from '../../testing/daraja-server.ts';
import type { Answer } from '../../testing/json-server.ts';
import { pesapalServer } from '../../testing/pesapal-server.ts';
import { pesapalSettings } from '../../testing/pesapal-shop.ts';
import type { Ledger } from './ledger.ts';

const unused = { method: 'credit_card', description: '', payer: '', reference: '' } as const;

/** The providers of a ledger over real connections; what they lose is cut. */
export async function providerServers(ledger: Ledger) {
  const { card, telephone, network } = ledger;
  const callbacks = new Map<string, string>();

  const cards = await pesapalServer(async ({ path, query, body }) => {
    if (network.isAway) return 'cut';
    const [, call] = path.split('/Transactions/');
    if (call === 'SubmitOrderRequest') {
      const reference = String(body.id);
      const started = await card.start({ ...unused, reference, amount: Number(body.amount) });
      if (started.kind === 'refused') {
        const error = { code: 'amount_exceeds_default_limit', message: '' };
        return { body: { error, status: '500' } };
      }
      if (started.kind !== 'started') return 'cut';
      const { providerId: order_tracking_id, redirectUrl: redirect_url } = started;
      const names = { order_tracking_id, merchant_reference: reference, redirect_url };
      return { body: { ...names, error: null, status: '200' } };
    }
    const providerId = query.get('orderTrackingId') ?? String(body.order_tracking_id);
    if (call === 'CancelOrder') {
      const done = await card.cancel?.({ ...unused, providerId });
      const status = done?.kind === 'cancelled' ? '200' : '500';
      return done?.kind === 'unknown' ? 'cut' : { body: { status, message: '' } };
    }
    if (call !== 'GetTransactionStatus') return undefined;
    return statusAnswer(await card.ask({ ...unused, providerId }));
  });

  const telephones = await darajaServer(async ({ path, body }) => {
    if (network.isAway) return 'cut';
    if (path.endsWith('processrequest')) {
      const callback = new URL(String(body.CallBackURL)).pathname;
      const reference = callback.split('/').at(-2) ?? '';
      callbacks.set(reference, callback);
      const started = await telephone.start({ ...unused, reference, amount: Number(body.Amount) });
      if (started.kind === 'refused') {
        const errorMessage = 'Unable to lock subscriber, a transaction is already in process';
        return { status: 500, body: { requestId: '1', errorCode: '500.001.1001', errorMessage } };
      }
      if (started.kind !== 'started') return 'cut';
      const ids = { MerchantRequestID: started.publicId, CheckoutRequestID: started.providerId };
      return { body: { ...ids, ResponseCode: '0', ResponseDescription: '', CustomerMessage: '' } };
    }
    if (!path.endsWith('query')) return undefined;
    const CheckoutRequestID = String(body.CheckoutRequestID);
    const status = await telephone.ask({ ...unused, providerId: CheckoutRequestID });
    if (status.kind === 'unknown') {
      return { status: 500, body: { requestId: '1', errorCode: '500.003.02', errorMessage: '' } };
    }
    if (status.kind !== 'paid' && status.kind !== 'unpaid') return undefined;
    const ResultCode = status.kind === 'paid' ? '0' : status.code;
    return { body: { ResponseCode: '0', CheckoutRequestID, ResultCode, ResultDesc: '' } };
  });

  return {
    callbackOf: (reference: string) => callbacks.get(reference) ?? '',
    env: {
      ...pesapalSettings(cards),
      ...darajaSettings(telephones),
      PAYMENTS_DIRECT_DEBIT: 'none',
    },
  };
}

function statusAnswer(status: PaymentStatus): Answer {
  const codes = { paid: 1, declined: 2, reversed: 3 } as const;
  const said = { error: null, status: '200' };
  if (status.kind === 'paid') {
    const { amount, currency, reference: merchant_reference } = status;
    return { body: { ...said, amount, currency, merchant_reference, status_code: codes.paid } };
  }
  if (status.kind === 'declined') return { body: { ...said, status_code: codes.declined } };
  if (status.kind === 'reversed') {
    const { amount, currency } = status;
    return { body: { ...said, amount, currency, status_code: codes.reversed } };
  }
  const code = status.kind === 'pending' ? 'payment_details_not_found' : 'internal';
  return { status: 404, body: { status_code: 0, error: { code, message: '' }, status: '500' } };
}
