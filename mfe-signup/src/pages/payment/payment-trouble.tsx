import { Button, Text, useSiteConfig } from '@site/ui';
import type { ReactNode } from 'react';
import { whenToRetry } from '../../kit/when-to-retry.ts';
import { PaymentNotice } from '../../purchase/payment-notice.tsx';
import type { Payment } from '../../storage/payment-store.ts';
import type { PaymentText } from './payment.content.ts';
import { isStartLost, type PaymentState, type StateOf, type Unsettled } from './payment-state.ts';
import type { PaymentActions } from './use-payment.ts';

interface Props {
  readonly text: PaymentText['status'];
  readonly state: PaymentState;
  readonly actions: PaymentActions;
}

export function PaymentTrouble({ text, state, actions }: Props) {
  const canLookUp = useSiteConfig().setupService.orders !== false;
  const reference = state.record.payment?.id;
  switch (state.kind) {
    case 'blocked':
      return (
        <PaymentNotice
          kind="error"
          {...explainBlock(state, text)}
          refocusOn={state}
          actions={<Button onClick={actions.openAgain}>{text.tryAgain}</Button>}
        />
      );
    case 'choosing':
      return !isStartLost(state) || state.problem ? null : (
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
    case 'unsettled':
      return <UnsettledPayment text={text} state={state} actions={actions} />;
    case 'not-created': {
      const isFailed = state.why === 'failed';
      const { title, text: explanation } = isFailed ? text.setupFailed : text.setupUnknown;
      return (
        <PaymentNotice
          kind={isFailed ? 'error' : 'info'}
          title={title}
          refocusOn={state}
          reference={reference}
          contact={isFailed}
          actions={
            <Button {...(isFailed && { variant: 'outline' })} onClick={actions.setUpAgain}>
              {text.checkAgain}
            </Button>
          }
        >
          {explanation}
        </PaymentNotice>
      );
    }
    default:
      return null;
  }
}

function explainBlock({ why }: StateOf<'blocked'>, text: Props['text']) {
  switch (why.kind) {
    case 'too-many': {
      const { title, text: explanation } = text.limited;
      return { title, children: `${explanation} ${whenToRetry(why.seconds)}.` };
    }
    case 'unproven':
      return { title: text.unproven.title, children: text.unproven.text };
    default:
      return { title: text.unreachable.title, children: text.unreachable.text };
  }
}

interface UnsettledProps extends Props {
  readonly state: StateOf<'unsettled'>;
}

function UnsettledPayment({ text, state, actions }: UnsettledProps) {
  const hasOtherWays = useSiteConfig().payments.methods.length > 1;
  const { why, payment } = state;
  const { title, children, kind = 'info', buttons } = explain({ text, why, payment, hasOtherWays });
  // The page beside the notice is the better next step.
  const isPageBetter = why.kind === 'expired' && why.pollsLeft > 0;
  return (
    <PaymentNotice
      kind={kind}
      title={title}
      refocusOn={why.kind === 'expired' ? `expired ${payment?.id}` : state}
      reference={why.kind === 'start-failed' ? undefined : payment?.id}
      contact={why.kind === 'under-way' && why.isUnconfirmed === true}
      actions={buttons.map(([action, label], index) => (
        <Button
          key={action}
          {...((index > 0 || isPageBetter) && { variant: 'outline' })}
          onClick={actions[action]}
        >
          {label}
        </Button>
      ))}
    >
      {children}
    </PaymentNotice>
  );
}

interface Explanation {
  readonly kind?: 'error';
  readonly title: string;
  readonly children: ReactNode;
  readonly buttons: readonly (readonly ['checkAgain' | 'tryAgain', string])[];
}

interface Trouble {
  readonly text: Props['text'];
  readonly why: Unsettled;
  readonly payment: Payment | undefined;
  readonly hasOtherWays: boolean;
}

function explain({ text, why, payment, hasOtherWays }: Trouble): Explanation {
  const check = ['checkAgain', text.checkAgain] as const;
  const pay = ['tryAgain', text.payAgain] as const;
  switch (why.kind) {
    case 'start-failed': {
      const { title } = text.startFailed;
      const children = explainFailedStart(why, text.startFailed, hasOtherWays);
      return { kind: 'error', title, children, buttons: [['tryAgain', text.tryAgain]] };
    }
    case 'under-way': {
      const { unpaid, unconfirmed, resume } = text.underWay;
      const words = why.isUnconfirmed ? unconfirmed : text.underWay;
      return {
        title: words.title,
        children: (why.isUnpaid ? unpaid : '') + words.text,
        buttons: why.isUnconfirmed
          ? [check, ['tryAgain', unconfirmed.payAgain]]
          : [payment?.page ? ['checkAgain', resume] : check, pay],
      };
    }
    case 'unknown': {
      const { title, text: children } = text.unknown;
      return { title, children, buttons: [check, pay] };
    }
    case 'no-contact': {
      const { title, text: children } = text.noContact;
      return { title, children, buttons: [check] };
    }
    case 'declined': {
      const { title, text: advice, reasons } = text.declined;
      const children = why.code === undefined ? advice : `${reasons[why.code]} ${advice}`;
      return { kind: 'error', title, children, buttons: [pay, check] };
    }
    case 'expired': {
      // Beside a page to pay on, to pay again would sound like paying twice.
      const anew = payment?.page ? (['tryAgain', text.tryAgain] as const) : pay;
      return {
        kind: 'error',
        title: text.expired.title,
        children: (
          <>
            <Text>{text.expired.lead}</Text>
            <Text>{explainExpiry(why, payment, text.expired)}</Text>
          </>
        ),
        buttons: why.failed ? [anew, check] : [check, anew],
      };
    }
  }
}

type Why<Kind extends Unsettled['kind']> = Extract<Unsettled, { kind: Kind }>;

function explainExpiry(
  { failed, pollsLeft }: Why<'expired'>,
  payment: Payment | undefined,
  text: Props['text']['expired'],
): string {
  if (!failed) return payment?.page ? text.lateOnPage : text.late;
  if (pollsLeft > 0) return text.anotherCard;
  return payment?.page ? text.declinedOnPage : text.declined;
}

function explainFailedStart(
  { reason, seconds }: Why<'start-failed'>,
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
