import type { AccountTokens } from '../../accounts/account-token.ts';
import type { ConfigurationStatus } from '../../live-configuration/live-configuration.ts';
import type { EmailQuota } from '../../mail/email-quota.ts';
import { createPaymentQuestions, findProvider } from '../../orders/ask-provider.ts';
import type { OrderContext } from '../../orders/order-context.ts';
import type { StopLinks } from '../../orders/reminders/recipients.ts';
import type { Settings } from '../../settings.ts';
import type { CreateLimit } from '../../storage/request-limit.ts';
import type { BotCheck } from '../bot-check/bot-check.ts';
import { createWriteCheck } from '../write-check.ts';
import { abandonOrderRoute } from './abandon-order.ts';
import { accountRoutes } from './account.ts';
import { accountDetailsRoute } from './account-details.ts';
import { accountExistsRoute } from './account-exists.ts';
import { accountSetupRoute } from './account-setup.ts';
import { botChallengeRoute } from './bot-challenge.ts';
import { darajaCallbackRoute, pesapalNotificationRoutes } from './daraja-callback.ts';
import { enquiryRoute } from './enquiry.ts';
import type { Route } from './form-route.ts';
import { healthRoutes } from './health.ts';
import { lostAccountRoute } from './lost-account.ts';
import { mobileMoneyStatusRoute, transactionStatusRoute } from './payment-status.ts';
import { placeOrderRoute } from './place-order.ts';
import { sandboxCardRoutes } from './sandbox-card.ts';
import { signInRoutes } from './sign-in.ts';
import { startCardRoute, startDirectDebitRoute, startMobileMoneyRoute } from './start-payment.ts';
import { stopRemindersRoutes } from './stop-reminders.ts';
import { trialSignUpRoute } from './trial-sign-up.ts';
import { createVisitorCheck } from './visitor-check.ts';

/** What routes are made from. */
interface RoutesContext {
  readonly order: OrderContext;
  readonly settings: Settings;
  readonly botCheck: BotCheck;
  readonly quota: EmailQuota;
  /** What account pages hand to the site's pages. */
  readonly tokens: AccountTokens;
  readonly createLimit: CreateLimit;
  readonly links: StopLinks;
  /** How well the service knows what is live. */
  readonly status: () => ConfigurationStatus;
  readonly isStopping: () => boolean;
}

const HOUR_MS = 60 * 60_000;

/** Every route of the service. A new one is a file beside this one and a line here. */
export function allRoutes(context: RoutesContext): readonly Route[] {
  const { order, settings, botCheck, quota, tokens, createLimit, links, status, isStopping } =
    context;
  const { config, storage, clock, outbox } = order;
  const { createChallenge } = botCheck;
  const {
    SETUP_PAYMENTS_PER_MINUTE: payments,
    SETUP_QUESTIONS_PER_MINUTE: questions,
    SETUP_LOOKUPS_PER_MINUTE: lookups,
    SETUP_PROMPTS_PER_HOUR: max,
  } = settings;
  const check = createVisitorCheck(botCheck, settings.SETUP_BOT_CHECK);
  const asking = { config, questions: createPaymentQuestions(order, quota), perMinute: questions };
  const prompts = createLimit({ name: 'prompts', max, windowMs: HOUR_MS });
  const starting = { context: order, limits: { quota, prompts }, perMinute: payments };
  const visitors = {
    // It may change between two requests.
    get config() {
      return order.config;
    },
    prices: order.prices,
    storage,
    clock,
    outbox,
    quota,
    botCheck,
    links,
  };
  const customers = {
    get config() {
      return order.config;
    },
    prices: order.prices,
    storage,
    clock,
    tokens,
  };
  return [
    healthRoutes(createWriteCheck({ storage, clock }), status, isStopping),
    ...(createChallenge
      ? [botChallengeRoute(createChallenge, settings.SETUP_CHALLENGES_PER_MINUTE)]
      : []),
    trialSignUpRoute(visitors, settings.SETUP_SIGN_UPS_PER_MINUTE),
    accountExistsRoute({ config, storage }, lookups),
    accountDetailsRoute({ storage, clock, tokens }, lookups),
    accountRoutes(customers, lookups),
    lostAccountRoute(visitors, { check, perMinute: lookups }),
    signInRoutes(visitors, lookups),
    // Mail programs of many recipients ask from few addresses.
    stopRemindersRoutes(visitors, questions),
    enquiryRoute(visitors, { check, perMinute: lookups }),
    placeOrderRoute(order, tokens, { check, perMinute: payments }),
    abandonOrderRoute(order, payments),
    startCardRoute(starting),
    startMobileMoneyRoute(starting),
    startDirectDebitRoute(starting),
    mobileMoneyStatusRoute(asking),
    transactionStatusRoute(asking),
    accountSetupRoute(order, payments),
    ...(hasSandboxCards(order) ? [sandboxCardRoutes(order, questions)] : []),
    ...(findProvider(order, 'pesapal') ? [pesapalNotificationRoutes(order, questions)] : []),
    ...(findProvider(order, 'daraja')
      ? [darajaCallbackRoute(order, settings.DARAJA_SECRET ?? '', questions)]
      : []),
  ];
}

/** Also where an older page of the sandbox may still be open, unless it would buy something for nothing. */
function hasSandboxCards(order: OrderContext): boolean {
  if (order.providers.credit_card?.name === 'sandbox') return true;
  return order.config.payments.mode === 'test' && findProvider(order, 'sandbox') !== undefined;
}
