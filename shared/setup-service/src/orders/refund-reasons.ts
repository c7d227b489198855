import type { Order, Payment } from '../storage/tables.ts';
import { isWithoutPlan } from './order-contents.ts';

interface Reason {
  /** The end of a sentence. */
  buyer(order: Order): string;
  readonly vendor: string;
}

/** Why money is due back, by the payment's code. */
const reasons: Readonly<Record<string, Reason>> = {
  'paid-twice': {
    buyer: (order) =>
      ` for an order that was paid already.${order.state === 'done' ? ` Your ${isWithoutPlan(order) ? 'order' : 'account'} stays as it is.` : ''}`,
    vendor: 'The order was paid already, so that this money is due back.',
  },
  'wrong-payment': {
    buyer: () => ', and this payment does not fit your order.',
    vendor:
      'The provider names another sum, currency or reference than was asked for, so that this money is due back.',
  },
  'account-exists': {
    buyer: () =>
      ', but an account with your e-mail address or company exists already, so that no second one was made.',
    vendor:
      'An account with this e-mail address or company exists already, so that this money made none and is due back.',
  },
  'account-closed': {
    buyer: () => ' for an account that was closed in the meantime, so that it bought nothing.',
    vendor:
      'The account that the order was for was closed before this money came, so that it bought nothing and is due back.',
  },
  'order-abandoned': {
    buyer: (order) =>
      ` for an order that you had replaced or given up, so that ${isWithoutPlan(order) ? 'nothing was sent for it' : 'it made no account'}.`,
    vendor:
      'Its buyer gave the order up before this money came, as who buys by another order does, so that it is due back.',
  },
  'order-closed': {
    buyer: () => ' for an order that is closed.',
    vendor: 'The order was closed before this money came, so that it is due back.',
  },
};

const unknownReason: Reason = {
  buyer: () => ' that did not buy anything.',
  vendor: 'Money came that bought nothing.',
};

export function refundReason({ code }: Payment): Reason {
  return reasons[code ?? ''] ?? unknownReason;
}
