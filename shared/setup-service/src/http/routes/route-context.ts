import type { AccountTokens } from '../../accounts/account-token.ts';
import type { ConfigurationStatus } from '../../live-configuration/live-configuration.ts';
import type { EmailQuota } from '../../mail/email-quota.ts';
import type { OrderContext } from '../../orders/order.ts';
import type { StopLinks } from '../../orders/reminders/recipients.ts';
import type { Settings } from '../../settings.ts';
import type { CreateLimit } from '../../storage/request-limit.ts';
import type { BotCheck } from '../bot-check/bot-check.ts';
import type { IgnoredFields } from '../metrics/ignored-fields.ts';

export interface RouteContext extends OrderContext {
  readonly settings: Settings;
  readonly botCheck: BotCheck;
  readonly quota: EmailQuota;
  /** Name an account to the site's pages. */
  readonly tokens: AccountTokens;
  readonly links: StopLinks;
  readonly createLimit: CreateLimit;
  readonly ignored: IgnoredFields;
  readonly status: () => ConfigurationStatus;
  readonly isStopping: () => boolean;
}
