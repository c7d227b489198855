import { paths } from '@site/contracts/paths';
import type { PurchaseSelection } from '@site/contracts/purchase-selection';
import {
  Button,
  ButtonLink,
  Text,
  TextLink,
  useBrand,
  usePageExists,
  useSiteConfig,
} from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { canCheck, canTryAgain, type PaymentState } from '../payment/payment.machine.ts';
import { promptEnds } from '../payment/prompt-ends.ts';
import type { PaymentActions } from '../payment/use-payment.ts';
import PaymentNoticeSection from './payment-notice.section.tsx';
import ProviderPageSection from './provider-page.section.tsx';

interface Props {
  readonly state: PaymentState;
  readonly plan: PurchaseSelection;
  readonly actions: PaymentActions;
}

/** Says how the payment stands, and offers the one next step. */
export default function PaymentStatusSection({ state, plan, actions }: Props) {
  const brand = useBrand();
  const provider = useSiteConfig().setupService.cardProviderName;
  const { openAgain, checkAgain, tryAgain, setUpAgain } = actions;
  const check = canCheck(state) && <Button onClick={checkAgain}>Check again</Button>;
  const pay = canTryAgain(state) && (
    <Button look="outline" onClick={tryAgain}>
      Pay again
    </Button>
  );
  switch (state.kind) {
    case 'opening':
      return <StatusBox kind="info" title="Checking the price..." />;
    case 'unreachable':
      return (
        <PaymentNoticeSection
          kind="error"
          title="We could not reach the payment service"
          occasion={state}
          actions={<Button onClick={openAgain}>Try again</Button>}
        >
          Nothing was charged. Check your connection.
        </PaymentNoticeSection>
      );
    case 'refused':
      return <Refused reason={state.reason} plan={plan} />;
    case 'start-lost':
      return state.problem ? null : (
        <PaymentNoticeSection
          kind="info"
          title="We do not know whether your payment began"
          occasion={state}
          actions={
            <Button look="outline" onClick={checkAgain}>
              Check again
            </Button>
          }
        >
          {state.isUnpaid ? 'No money has arrived so far. ' : 'There was no answer. '}
          Try again below: if it did begin, you get the same payment and are not charged twice.
        </PaymentNoticeSection>
      );
    case 'looking':
      return (
        <PaymentNoticeSection kind="info" title="Confirming Payment..." occasion={state.kind}>
          We are asking whether your payment arrived.
        </PaymentNoticeSection>
      );
    case 'start-failed':
      return (
        <PaymentNoticeSection
          kind="error"
          title="The payment could not be started"
          occasion={state}
          actions={<Button onClick={tryAgain}>Try again</Button>}
        >
          Nothing was charged. Try again, or choose another way to pay.
        </PaymentNoticeSection>
      );
    case 'under-way':
      return (
        <PaymentNoticeSection
          kind="info"
          title="An earlier payment may still go through"
          occasion={state}
          actions={
            <>
              {check}
              {pay}
            </>
          }
        >
          {state.isUnpaid && 'No money has arrived so far. '}
          So that you do not pay twice, no second one was started. If the first arrives, your
          account is made by itself and the login details reach you by email.
        </PaymentNoticeSection>
      );
    case 'confirming': {
      const { method, page } = state.payment;
      return (
        <>
          <PaymentNoticeSection kind="info" title="Confirming Payment..." occasion={state}>
            {method === 'credit_card' &&
              `Pay on the page of ${provider} below. This page notices by itself when you have.`}
            {method === 'mobile_money' &&
              'Confirm the request on your phone with your PIN. This page notices by itself when you have.'}
            {method === 'direct_debit' && 'We are asking the bank. This takes up to a minute.'}
          </PaymentNoticeSection>
          {page && <ProviderPageSection key={page} address={page} />}
        </>
      );
    }
    case 'expired':
      return (
        <PaymentNoticeSection
          kind="error"
          title="Payment Expired"
          occasion={state}
          reference={state.payment.id}
          actions={
            <>
              {check}
              {pay}
            </>
          }
        >
          <Text>could not find payment Please try again</Text>
          <Text>
            {state.failed
              ? 'The payment did not go through. If you think that it did, check again first.'
              : 'If you did pay, check again: a payment can take a while to show.'}
          </Text>
        </PaymentNoticeSection>
      );
    case 'unknown':
      return (
        <PaymentNoticeSection
          kind="info"
          title="We do not know yet"
          occasion={state}
          reference={state.payment.id}
          actions={
            <>
              {check}
              {pay}
            </>
          }
        >
          Your phone has not answered so far. If you confirmed with your PIN, check again in a
          moment.
        </PaymentNoticeSection>
      );
    case 'declined':
      return (
        <PaymentNoticeSection
          kind="error"
          title="The payment did not go through"
          occasion={state}
          reference={state.payment.id}
          actions={
            <>
              <Button onClick={tryAgain}>Pay again</Button>
              <Button look="outline" onClick={checkAgain}>
                Check again
              </Button>
            </>
          }
        >
          {state.code !== undefined && `${promptEnds[state.code]} `}Nothing was charged.
        </PaymentNoticeSection>
      );
    case 'no-contact':
      return (
        <PaymentNoticeSection
          kind="info"
          title="We lost contact"
          occasion={state}
          reference={state.payment.id}
          actions={check}
        >
          Your payment is not lost: it may be under way or paid. Check your connection, then check
          again.
        </PaymentNoticeSection>
      );
    case 'creating':
    case 'created':
      return (
        <PaymentNoticeSection kind="info" title="Account Creation" occasion={state.kind}>
          {brand('Creating Your {product} Cloud Erp Account... please Be patient...')}
        </PaymentNoticeSection>
      );
    case 'setup-unknown':
      return (
        <PaymentNoticeSection
          kind="info"
          title="Your payment arrived"
          occasion={state}
          actions={<Button onClick={setUpAgain}>Check again</Button>}
        >
          The connection broke while your account was being made. It is made by itself, and the
          login details reach you by email. Check again to see it here.
        </PaymentNoticeSection>
      );
    case 'setup-failed':
      return (
        <PaymentNoticeSection
          kind="error"
          title="Account creation failed or Account exists Please contact support to complete the Process"
          occasion={state}
          reference={state.record.payment?.id}
          contact
          actions={
            <Button look="outline" onClick={setUpAgain}>
              Check again
            </Button>
          }
        >
          Your payment is safe with us.
        </PaymentNoticeSection>
      );
    default:
      return null;
  }
}

function Refused({
  reason,
  plan,
}: {
  readonly reason: 'not-an-offer' | 'already-exists';
  readonly plan: PurchaseSelection;
}) {
  const pageExists = usePageExists();
  if (reason === 'already-exists') {
    return (
      <PaymentNoticeSection
        kind="error"
        title="Credentials already Exist"
        occasion={reason}
        actions={
          pageExists(paths.login()) && <ButtonLink to={paths.login()}>Find My Account</ButtonLink>
        }
      >
        This email address or company has an account. Nothing was charged.
      </PaymentNoticeSection>
    );
  }
  return (
    <PaymentNoticeSection
      kind="error"
      title="No package has this price"
      occasion={reason}
      actions={
        pageExists(paths.pricing()) && (
          <ButtonLink to={paths.pricing()}>See plans and prices</ButtonLink>
        )
      }
    >
      {plan.package} is not offered like this, so nothing was charged. Choose it again from our
      plans. <TextLink to={paths.purchase()}>Your details</TextLink> are kept.
    </PaymentNoticeSection>
  );
}
