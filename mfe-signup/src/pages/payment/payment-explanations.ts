import { whenToRetry } from '../../kit/when-to-retry.ts';
import type { PaymentText } from './payment.content.ts';
import {
  isStartLost,
  type PaymentState,
  paymentOf,
  type StateOf,
  type Unsettled,
} from './payment-state.ts';

type StatusText = PaymentText['status'];

type Step = 'openAgain' | 'checkAgain' | 'tryAgain' | 'setUpAgain';

export interface Explanation {
  /** `info` where it is absent. */
  readonly kind?: 'busy' | 'error';
  readonly title: string;
  readonly lines: string | readonly string[];
  readonly buttons?: readonly (readonly [Step, string, 'outline'?])[];
  /** What moves the focus to the notice when it changes; the state where it is absent. */
  readonly refocusOn?: string;
  readonly reference?: string | undefined;
  readonly contact?: boolean;
}

interface Context {
  /** Whether the service can look up a payment whose start was not answered. */
  readonly canLookUp: boolean;
  readonly hasOtherWays: boolean;
}

/** Explains a state that the form or the order alone does not; undefined for any other. */
export function explain(
  text: StatusText,
  state: PaymentState,
  context: Context,
): Explanation | undefined {
  switch (state.kind) {
    case 'blocked':
      return {
        kind: 'error',
        ...explainBlock(state, text),
        buttons: [['openAgain', text.tryAgain]],
      };
    case 'choosing':
      return state.problem ? undefined : explainChoice(state, text, context);
    case 'confirming': {
      const { title } = text.confirming;
      const method = paymentOf(state)?.method;
      return { kind: 'busy', title, lines: method ? text.confirming[method] : text.looking.text };
    }
    case 'unsettled':
      return explainUnsettled(state, text, context);
    case 'creating':
    case 'created': {
      const { title, text: lines } = text.creating;
      return { kind: 'busy', title, lines, refocusOn: 'creating' };
    }
    case 'not-created': {
      const isFailed = state.why === 'failed';
      const { title, text: lines } = isFailed ? text.setupFailed : text.setupUnknown;
      const again = ['setUpAgain', text.checkAgain] as const;
      return {
        ...(isFailed && { kind: 'error' }),
        title,
        lines,
        reference: state.record.payment?.id,
        contact: isFailed,
        buttons: [isFailed ? [...again, 'outline'] : again],
      };
    }
    default:
      return undefined;
  }
}

function explainBlock({ why }: StateOf<'blocked'>, text: StatusText) {
  if (why.kind === 'too-many') {
    const { title, text: lead } = text.limited;
    return { title, lines: `${lead} ${whenToRetry(why.seconds)}.` };
  }
  const { title, text: lines } = why.kind === 'unproven' ? text.unproven : text.unreachable;
  return { title, lines };
}

function explainChoice(
  state: StateOf<'choosing'>,
  text: StatusText,
  { canLookUp }: Context,
): Explanation | undefined {
  if (isStartLost(state)) {
    const { title, unpaid, unanswered, text: advice } = text.startLost;
    return {
      title,
      lines: (state.isUnpaid ? unpaid : unanswered) + advice,
      buttons: canLookUp ? [['checkAgain', text.checkAgain, 'outline']] : [],
    };
  }
  if (!state.because || state.confirm) return undefined;
  const { title, text: lines } = text.reopened[state.because];
  return { title, lines, refocusOn: state.because };
}

function explainUnsettled(
  { why, record: { payment } }: StateOf<'unsettled'>,
  text: StatusText,
  { hasOtherWays }: Context,
): Explanation {
  const reference = payment?.id;
  const check = ['checkAgain', text.checkAgain] as const;
  const pay = ['tryAgain', text.payAgain] as const;
  switch (why.kind) {
    case 'start-failed':
      return {
        kind: 'error',
        ...explainFailedStart(why, text.startFailed, hasOtherWays),
        buttons: [['tryAgain', text.tryAgain]],
      };
    case 'under-way': {
      const { unpaid, unconfirmed, resume } = text.underWay;
      const { title, text: advice } = why.isUnconfirmed ? unconfirmed : text.underWay;
      const canResume = payment?.page !== undefined && !why.isUnconfirmed;
      const payAgain = why.isUnconfirmed ? unconfirmed.payAgain : text.payAgain;
      return {
        title,
        lines: (why.isUnpaid ? unpaid : '') + advice,
        reference,
        contact: why.isUnconfirmed === true,
        buttons: [
          ['checkAgain', canResume ? resume : text.checkAgain],
          ['tryAgain', payAgain, 'outline'],
        ],
      };
    }
    case 'unknown': {
      const { title, text: lines } = text.unknown;
      return { title, lines, reference, buttons: [check, [...pay, 'outline']] };
    }
    case 'no-contact': {
      const { title, text: lines } = text.noContact;
      return { title, lines, reference, buttons: [check] };
    }
    case 'declined': {
      const { title, text: advice, reasons } = text.declined;
      return {
        kind: 'error',
        title,
        lines: why.code === undefined ? advice : `${reasons[why.code]} ${advice}`,
        reference,
        buttons: [pay, [...check, 'outline']],
      };
    }
    case 'expired':
      return {
        ...explainExpiry(why, payment?.page !== undefined, text),
        reference,
        refocusOn: `expired ${reference}`,
      };
  }
}

function explainFailedStart(
  { reason, seconds }: Why<'start-failed'>,
  text: StatusText['startFailed'],
  hasOtherWays: boolean,
) {
  const { title, tooMany, onlyWay, refused, orOtherWay } = text;
  const advice = hasOtherWays ? text : onlyWay;
  switch (reason) {
    case undefined:
      return { title, lines: advice.text };
    case 'not-available':
      return { title, lines: advice.notAvailable };
    case 'too-many':
      return { title, lines: `${tooMany} ${whenToRetry(seconds)}.` };
    default: {
      const { title, text: lines } = refused[reason];
      return { title, lines: hasOtherWays ? lines + orOtherWay : lines };
    }
  }
}

type Why<Kind extends Unsettled['kind']> = Extract<Unsettled, { kind: Kind }>;

function explainExpiry(
  { failed, pollsLeft }: Why<'expired'>,
  hasPage: boolean,
  text: StatusText,
): Explanation {
  const { title, lead, late, lateOnPage, declined, declinedOnPage, anotherCard } = text.expired;
  // Beside a page to pay on, to pay again would sound like paying twice.
  const again = ['tryAgain', hasPage ? text.tryAgain : text.payAgain] as const;
  const check = ['checkAgain', text.checkAgain] as const;
  const [first, second] = failed ? [again, check] : [check, again];
  // The page beside the notice is the better next step.
  const isPageBetter = pollsLeft > 0;
  const ofDecline = hasPage ? declinedOnPage : declined;
  const advice = failed ? (isPageBetter ? anotherCard : ofDecline) : hasPage ? lateOnPage : late;
  return {
    kind: 'error',
    title,
    lines: [lead, advice],
    buttons: [isPageBetter ? [...first, 'outline'] : first, [...second, 'outline']],
  };
}
