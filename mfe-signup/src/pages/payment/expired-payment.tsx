import { Button, Text, useSiteConfig } from '@site/ui';
import { PaymentNotice } from '../../purchase/payment-notice.tsx';
import type { StateOf } from './payment-state.ts';
import type { PaymentActions } from './use-payment.ts';

interface Props {
  readonly state: StateOf<'expired'>;
  readonly actions: Pick<PaymentActions, 'checkAgain' | 'tryAgain'>;
}

/** A payment that was declined, or that nobody heard of in time; its page may still be paid on. */
export function ExpiredPayment({ state, actions }: Props) {
  const { cardProviderName } = useSiteConfig().setupService;
  const { payment, failed, left } = state;
  const check = { text: 'Check again', use: actions.checkAgain };
  // Beside a page to pay on, to pay again would sound like paying twice.
  const pay = { text: payment.page ? 'Try again' : 'Pay again', use: actions.tryAgain };
  const [first, second] = failed ? [pay, check] : [check, pay];
  const hasBetter = left > 0;
  return (
    <PaymentNotice
      kind="error"
      title="Payment Expired"
      refocusOn={`expired ${payment.id}`}
      reference={payment.id}
      actions={
        <>
          <Button {...(hasBetter && { look: 'outline' })} onClick={first.use}>
            {first.text}
          </Button>
          <Button look="outline" onClick={second.use}>
            {second.text}
          </Button>
        </>
      }
    >
      <Text>could not find payment Please try again</Text>
      <Text>{explain(state, cardProviderName)}</Text>
    </PaymentNotice>
  );
}

function explain({ payment, failed, left }: Props['state'], provider: string): string {
  if (!failed) {
    const late = 'If you did pay, check again: a payment can take a while to show.';
    return payment.page ? `${late} If not, you can still pay below, then check again.` : late;
  }
  const declined = 'The payment did not go through.';
  if (left > 0) {
    return `${declined} You can use another card on the page of ${provider} below: this page notices by itself.`;
  }
  return payment.page
    ? `${declined} If you used another card meanwhile, check again.`
    : `${declined} If you think that it did, check again first.`;
}
