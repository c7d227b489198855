import { Button, Text } from '@site/ui';
import { PaymentNotice } from '../../purchase/payment-notice.tsx';
import type { PaymentText } from './payment.content.ts';
import type { StateOf } from './payment-state.ts';
import type { PaymentActions } from './use-payment.ts';

interface Props {
  readonly text: PaymentText['status'];
  readonly state: StateOf<'expired'>;
  readonly actions: Pick<PaymentActions, 'checkAgain' | 'tryAgain'>;
}

/** A payment that was declined, or not heard of in time; its page may still take another card. */
export function ExpiredPayment({ text, state, actions }: Props) {
  const { payment, failed, pollsLeft } = state;
  const check = { label: text.checkAgain, onClick: actions.checkAgain };
  // Beside a page to pay on, to pay again would sound like paying twice.
  const pay = { label: payment.page ? text.tryAgain : text.payAgain, onClick: actions.tryAgain };
  const [first, second] = failed ? [pay, check] : [check, pay];
  const isPageBetter = pollsLeft > 0;
  return (
    <PaymentNotice
      kind="error"
      title={text.expired.title}
      refocusOn={`expired ${payment.id}`}
      reference={payment.id}
      actions={
        <>
          <Button {...(isPageBetter && { variant: 'outline' })} onClick={first.onClick}>
            {first.label}
          </Button>
          <Button variant="outline" onClick={second.onClick}>
            {second.label}
          </Button>
        </>
      }
    >
      <Text>{text.expired.lead}</Text>
      <Text>{explain(state, text.expired)}</Text>
    </PaymentNotice>
  );
}

function explain({ payment, failed, pollsLeft }: Props['state'], text: Props['text']['expired']) {
  if (!failed) return payment.page ? text.lateOnPage : text.late;
  if (pollsLeft > 0) return text.anotherCard;
  return payment.page ? text.declinedOnPage : text.declined;
}
