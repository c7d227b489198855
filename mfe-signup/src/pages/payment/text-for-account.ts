import type { PaymentText } from './payment.content.ts';

/** What the page says where a plan is bought for an account: nobody makes one who has one. */
export function textForAccount(text: PaymentText): PaymentText {
  const { creating, created, steps } = text.forAccount;
  return {
    ...text,
    status: { ...text.status, creating },
    toasts: { ...text.toasts, created },
    next: { ...text.next, steps: [...text.next.steps.slice(0, 1), ...steps] },
  };
}
