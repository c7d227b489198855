import { Button } from '@site/ui';
import { promptEnds } from '../../api/prompt-ends.ts';
import { PaymentNotice } from '../../purchase/payment-notice.tsx';
import { ExpiredPayment } from './expired-payment.tsx';
import type { PaymentState } from './payment-state.ts';
import type { PaymentActions } from './use-payment.ts';

interface Props {
  readonly state: PaymentState;
  readonly actions: PaymentActions;
}

/** Says what did not go as planned, whether money moved, and what to do: the best thing first. */
export function PaymentTrouble({ state, actions }: Props) {
  const { openAgain, checkAgain, tryAgain, setUpAgain } = actions;
  const about = { refocusOn: state, reference: state.record.payment?.id };
  const checkFirst = (text: string) => (
    <>
      <Button onClick={checkAgain}>{text}</Button>
      <Button look="outline" onClick={tryAgain}>
        Pay again
      </Button>
    </>
  );
  const payFirst = (
    <>
      <Button onClick={tryAgain}>Pay again</Button>
      <Button look="outline" onClick={checkAgain}>
        Check again
      </Button>
    </>
  );
  const onlyCheck = <Button onClick={checkAgain}>Check again</Button>;

  switch (state.kind) {
    case 'unreachable':
      return (
        <PaymentNotice
          kind="error"
          title={
            state.isUnproven
              ? 'We could not check that a person is buying'
              : 'We could not reach the payment service'
          }
          refocusOn={state}
          actions={<Button onClick={openAgain}>Try again</Button>}
        >
          Nothing was charged.{' '}
          {state.isUnproven ? 'Try again.' : 'Check your connection, then try again in a minute.'}
        </PaymentNotice>
      );
    case 'start-lost':
      return state.problem ? null : (
        <PaymentNotice
          kind="info"
          title="We do not know whether your payment began"
          refocusOn={state}
          actions={
            <Button look="outline" onClick={checkAgain}>
              Check again
            </Button>
          }
        >
          {state.isUnpaid ? 'No money has arrived so far. ' : 'There was no answer. '}
          Try again below: if it did begin, you get the same payment and are not charged twice.
        </PaymentNotice>
      );
    case 'start-failed':
      return (
        <PaymentNotice
          kind="error"
          title="The payment could not be started"
          refocusOn={state}
          actions={<Button onClick={tryAgain}>Try again</Button>}
        >
          Nothing was charged. Try again, or choose another way to pay.
        </PaymentNotice>
      );
    case 'under-way':
      return (
        <PaymentNotice
          kind="info"
          title="An earlier payment may still go through"
          {...about}
          actions={checkFirst(state.payment?.page ? 'Go on with that payment' : 'Check again')}
        >
          {state.isUnpaid && 'No money has arrived so far. '}
          So that you do not pay twice, no second one was started. If the first arrives, your
          account is made by itself and the login details reach you by email.
        </PaymentNotice>
      );
    case 'expired':
      return <ExpiredPayment state={state} actions={actions} />;
    case 'unknown':
      return (
        <PaymentNotice
          kind="info"
          title="We do not know yet"
          {...about}
          actions={checkFirst('Check again')}
        >
          Your phone has not answered so far. If you confirmed with your PIN, check again in a
          moment.
        </PaymentNotice>
      );
    case 'declined':
      return (
        <PaymentNotice
          kind="error"
          title="The payment did not go through"
          {...about}
          actions={payFirst}
        >
          {state.code !== undefined && `${promptEnds[state.code]} `}Nothing was charged.
        </PaymentNotice>
      );
    case 'no-contact':
      return (
        <PaymentNotice kind="info" title="We lost contact" {...about} actions={onlyCheck}>
          Your payment is not lost: it may be under way or paid. Check your connection, then check
          again.
        </PaymentNotice>
      );
    case 'setup-unknown':
      return (
        <PaymentNotice
          kind="info"
          title="Your payment arrived"
          {...about}
          actions={<Button onClick={setUpAgain}>Check again</Button>}
        >
          The connection broke while your account was being made. It is made by itself, and the
          login details reach you by email. Check again to see it here.
        </PaymentNotice>
      );
    case 'setup-failed':
      return (
        <PaymentNotice
          kind="error"
          title="Account creation failed or Account exists Please contact support to complete the Process"
          {...about}
          contact
          actions={
            <Button look="outline" onClick={setUpAgain}>
              Check again
            </Button>
          }
        >
          Your payment is safe with us.
        </PaymentNotice>
      );
    default:
      return null;
  }
}
