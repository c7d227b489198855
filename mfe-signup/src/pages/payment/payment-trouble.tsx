import { Button, useSiteConfig } from '@site/ui';
import { whenToRetry } from '../../kit/when-to-retry.ts';
import { PaymentNotice } from '../../purchase/payment-notice.tsx';
import type { PaymentText } from './payment.content.ts';
import type { PaymentState, StateOf } from './payment-state.ts';
import type { PaymentActions } from './use-payment.ts';

interface Props {
  readonly text: PaymentText['status'];
  readonly state: PaymentState;
  readonly actions: PaymentActions;
}

/** Says what went wrong, whether money moved, and what to do: the best thing first. */
export function PaymentTrouble({ text, state, actions }: Props) {
  const { setupService, payments } = useSiteConfig();
  const canLookUp = setupService.orders !== false;
  const about = { refocusOn: state, reference: state.record.payment?.id };
  const tryAgain = <Button onClick={actions.tryAgain}>{text.tryAgain}</Button>;
  const checkOnly = <Button onClick={actions.checkAgain}>{text.checkAgain}</Button>;

  switch (state.kind) {
    case 'unreachable': {
      const { title, text: explanation } = whyUnreachable(state, text);
      return (
        <PaymentNotice
          kind="error"
          title={title}
          refocusOn={state}
          actions={<Button onClick={actions.openAgain}>{text.tryAgain}</Button>}
        >
          {state.limit ? `${explanation} ${whenToRetry(state.limit.seconds)}.` : explanation}
        </PaymentNotice>
      );
    }
    case 'start-lost':
      return state.problem ? null : (
        <PaymentNotice
          kind="info"
          title={text.startLost.title}
          refocusOn={state}
          actions={
            canLookUp && (
              <Button variant="outline" onClick={actions.checkAgain}>
                {text.checkAgain}
              </Button>
            )
          }
        >
          {(state.isUnpaid ? text.startLost.unpaid : text.startLost.unanswered) +
            text.startLost.text}
        </PaymentNotice>
      );
    case 'start-failed':
      return (
        <PaymentNotice
          kind="error"
          title={text.startFailed.title}
          refocusOn={state}
          actions={tryAgain}
        >
          {explainFailedStart(state, text.startFailed, payments.methods.length > 1)}
        </PaymentNotice>
      );
    case 'under-way':
      if (state.isUnconfirmed) {
        const { title, text: explanation, payAgain } = text.underWay.unconfirmed;
        return (
          <PaymentNotice
            kind="info"
            title={title}
            {...about}
            contact
            actions={
              <CheckFirst text={{ ...text, payAgain }} label={text.checkAgain} actions={actions} />
            }
          >
            {(state.isUnpaid ? text.underWay.unpaid : '') + explanation}
          </PaymentNotice>
        );
      }
      return (
        <PaymentNotice
          kind="info"
          title={text.underWay.title}
          {...about}
          actions={
            <CheckFirst
              text={text}
              label={state.payment?.page ? text.underWay.resume : text.checkAgain}
              actions={actions}
            />
          }
        >
          {(state.isUnpaid ? text.underWay.unpaid : '') + text.underWay.text}
        </PaymentNotice>
      );
    case 'unknown':
      return (
        <PaymentNotice
          kind="info"
          title={text.unknown.title}
          {...about}
          actions={<CheckFirst text={text} label={text.checkAgain} actions={actions} />}
        >
          {text.unknown.text}
        </PaymentNotice>
      );
    case 'declined':
      return (
        <PaymentNotice
          kind="error"
          title={text.declined.title}
          {...about}
          actions={<PayFirst text={text} actions={actions} />}
        >
          {state.code === undefined
            ? text.declined.text
            : `${text.declined.reasons[state.code]} ${text.declined.text}`}
        </PaymentNotice>
      );
    case 'no-contact':
      return (
        <PaymentNotice kind="info" title={text.noContact.title} {...about} actions={checkOnly}>
          {text.noContact.text}
        </PaymentNotice>
      );
    case 'setup-unknown':
      return (
        <PaymentNotice
          kind="info"
          title={text.setupUnknown.title}
          {...about}
          actions={<Button onClick={actions.setUpAgain}>{text.checkAgain}</Button>}
        >
          {text.setupUnknown.text}
        </PaymentNotice>
      );
    case 'setup-failed':
      return (
        <PaymentNotice
          kind="error"
          title={text.setupFailed.title}
          {...about}
          contact
          actions={
            <Button variant="outline" onClick={actions.setUpAgain}>
              {text.checkAgain}
            </Button>
          }
        >
          {text.setupFailed.text}
        </PaymentNotice>
      );
    default:
      return null;
  }
}

function whyUnreachable({ isUnproven, limit }: StateOf<'unreachable'>, text: Props['text']) {
  if (limit) return text.limited;
  return isUnproven ? text.unproven : text.unreachable;
}

function explainFailedStart(
  { reason, seconds }: StateOf<'start-failed'>,
  text: Props['text']['startFailed'],
  hasOtherWays: boolean,
): string {
  const advice = hasOtherWays ? text : text.onlyWay;
  switch (reason) {
    case 'too-many':
      return `${text.tooMany} ${whenToRetry(seconds)}.`;
    case 'not-available':
      return advice.notAvailable;
    default:
      return advice.text;
  }
}

interface ButtonsProps extends Pick<Props, 'text'> {
  readonly actions: Pick<PaymentActions, 'checkAgain' | 'tryAgain'>;
}

function CheckFirst({ text, label, actions }: ButtonsProps & { readonly label: string }) {
  return (
    <>
      <Button onClick={actions.checkAgain}>{label}</Button>
      <Button variant="outline" onClick={actions.tryAgain}>
        {text.payAgain}
      </Button>
    </>
  );
}

function PayFirst({ text, actions }: ButtonsProps) {
  return (
    <>
      <Button onClick={actions.tryAgain}>{text.payAgain}</Button>
      <Button variant="outline" onClick={actions.checkAgain}>
        {text.checkAgain}
      </Button>
    </>
  );
}
