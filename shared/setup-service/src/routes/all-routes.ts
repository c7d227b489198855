import type { BotCheck } from '../bot-check/bot-check.ts';
import type { Settings } from '../environment/settings.ts';
import type { StrangerMails } from '../limits/email-quota.ts';
import { findProvider } from '../orders/ask-provider.ts';
import type { PurchaseDesk } from '../orders/order-context.ts';
import { giveUpCall } from './abandon-order.ts';
import { accountExistsCall } from './account-exists.ts';
import { accountSetupCall } from './account-setup.ts';
import { botChallengeCall } from './bot-challenge.ts';
import { darajaCallbackCall } from './daraja-callback.ts';
import { enquiryCall } from './enquiry.ts';
import type { Call } from './form-route.ts';
import { healthCalls } from './health.ts';
import { lostAccountCall } from './lost-account.ts';
import { mobileMoneyStatusCall, transactionStatusCall } from './payment-status.ts';
import { pesapalNotificationCalls } from './pesapal-notifications.ts';
import { placeOrderCall } from './place-order.ts';
import { sandboxCardCalls } from './sandbox-card.ts';
import { signInCalls } from './sign-in.ts';
import { startCardCall } from './start-card.ts';
import { startDirectDebitCall } from './start-direct-debit.ts';
import { startMobileMoneyCall } from './start-mobile-money.ts';
import { trialSignUpCall } from './trial-sign-up.ts';
import { createVisitorCheck } from './visitor-check.ts';

/** What calls are made from. */
interface Surroundings {
  readonly desk: PurchaseDesk;
  readonly settings: Settings;
  readonly botCheck: BotCheck;
  readonly mails: StrangerMails;
}

/** Every call of the service. A new one is a file beside this one and a line here. */
export function allCalls({ desk, settings, botCheck, mails }: Surroundings): readonly Call[] {
  const { createChallenge } = botCheck;
  const { SETUP_PAYMENTS_PER_MINUTE: payments, SETUP_QUESTIONS_PER_MINUTE: questions } = settings;
  const check = createVisitorCheck(botCheck, settings.SETUP_BOT_CHECK);
  const forms = { mails, check, perMinute: settings.SETUP_LOOKUPS_PER_MINUTE };
  return [
    healthCalls(desk),
    ...(createChallenge
      ? [botChallengeCall(createChallenge, settings.SETUP_CHALLENGES_PER_MINUTE)]
      : []),
    trialSignUpCall({ ...desk, mails, botCheck, perMinute: settings.SETUP_SIGN_UPS_PER_MINUTE }),
    accountExistsCall(desk, settings.SETUP_LOOKUPS_PER_MINUTE),
    lostAccountCall(desk, forms),
    signInCalls(desk, settings.SETUP_LOOKUPS_PER_MINUTE),
    enquiryCall(desk, forms),
    placeOrderCall(desk, { check, perMinute: payments }),
    giveUpCall(desk, payments),
    startCardCall(desk, mails, payments),
    startMobileMoneyCall(desk, settings),
    startDirectDebitCall(desk, payments),
    mobileMoneyStatusCall(desk, mails, questions),
    transactionStatusCall(desk, mails, questions),
    accountSetupCall(desk, payments),
    ...(hasSandboxCards(desk) ? [sandboxCardCalls(desk, questions)] : []),
    ...(findProvider(desk, 'pesapal') ? [pesapalNotificationCalls(desk, questions)] : []),
    ...(findProvider(desk, 'daraja')
      ? [darajaCallbackCall(desk, settings.DARAJA_SECRET ?? '', questions)]
      : []),
  ];
}

/** Also where a page of a time before may be open, unless it would buy something for nothing. */
function hasSandboxCards(desk: PurchaseDesk): boolean {
  if (desk.providers.credit_card?.name === 'sandbox') return true;
  return desk.config.payments.mode === 'test' && findProvider(desk, 'sandbox') !== undefined;
}
