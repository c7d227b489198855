import { networksSetting } from '@platform/node/networks';
import { OperatorError } from '@platform/node/operator-error';
import { portSetting } from '@platform/node/ports';
import {
  type Environment,
  readAddresses,
  readSettings as readEnvironment,
} from '@platform/node/settings';
import { readSiteConfiguration, SITE_CONFIGURATION } from '@platform/node/site-configuration-file';
import { pathSetting } from '@platform/node/workspace-folder';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { type SiteConfiguration, withAddresses } from '@site/contracts/site-configuration';
import * as z from 'zod/mini';
import { webAddress } from './payments/provider-client.ts';
import { providerNames, providers } from './payments/providers.ts';
import type { PaymentMethod } from './storage/tables.ts';

const fileSettings = z.object({
  SITE_CONFIG: pathSetting(SITE_CONFIGURATION, 'the path of the site configuration'),
});

/**
 * Reads SITE_CONFIG, and where site and service are from SITE_ADDRESS and SETUP_ADDRESS, or from PORT
 * and SETUP_PORT on this machine.
 * @throws OperatorError where it cannot be read or is not right
 */
export async function readConfig(env: Environment): Promise<SiteConfiguration> {
  const { SITE_CONFIG: file } = readEnvironment(fileSettings, env);
  const read = await readSiteConfiguration(file, parseConfiguration);
  if (read.ok) return withAddresses(read.value, readAddresses(env));
  const { kind, reason } = read.problem;
  throw new OperatorError(
    kind === 'not-readable'
      ? `The site configuration ${file} cannot be read (${reason}). Set SITE_CONFIG to its path.`
      : `${reason}.`,
  );
}

const whole = (usual: number, shape = /^\d{1,6}$/) =>
  z.pipe(z._default(z.string().check(z.regex(shape)), String(usual)), z.transform(Number));

const atLeastOne = (usual: number) => whole(usual, /^[1-9]\d{0,5}$/);

const mailServer = z.string().check(
  z.regex(/^smtps?:\/\//),
  z.refine((text) => URL.canParse(text) && new URL(text).hostname !== ''),
);

const namesFor = (method: PaymentMethod) =>
  providerNames.filter((name) => providers[name]?.methods.includes(method));

/** Of the types they are no part: `settingsOf` reads them by their names. */
const providerSettings: object = Object.assign(
  {},
  ...Object.values(providers).map((provider) => provider.settings),
);

/** What a machine is given; the README says what each means. Files and the site's addresses are read apart. */
export const settings = z.object({
  SETUP_PORT: z._default(portSetting(), 8_081),
  SETUP_HOST: z._default(z.string(), '127.0.0.1'),
  SETUP_METRICS_HOST: z._default(z.string(), '127.0.0.1'),
  SETUP_METRICS_PORT: z.optional(portSetting()),
  SETUP_SIGN_UPS_PER_MINUTE: atLeastOne(60),
  SETUP_CHALLENGES_PER_MINUTE: atLeastOne(120),
  SETUP_PAYMENTS_PER_MINUTE: atLeastOne(60),
  SETUP_QUESTIONS_PER_MINUTE: atLeastOne(600),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:/))),
  SMTP_URL: z.optional(mailServer),
  SETUP_SECRET: z.optional(z.string().check(z.minLength(32))),
  SETUP_LOOKUPS_PER_MINUTE: atLeastOne(30),
  SETUP_MAILS_PER_HOUR: atLeastOne(5),
  SETUP_MAILS_PER_DAY: atLeastOne(10),
  SETUP_NETWORK_MAILS_PER_DAY: atLeastOne(200),
  SETUP_ALL_MAILS_PER_DAY: atLeastOne(5_000),
  SETUP_BOT_CHECK: z._default(z.enum(['everywhere', 'trials']), 'everywhere'),
  SETUP_PROMPTS_PER_HOUR: atLeastOne(10),
  PAYMENTS_CARD: z._default(z.enum(namesFor('credit_card')), 'sandbox'),
  PAYMENTS_MOBILE_MONEY: z._default(z.enum(namesFor('mobile_money')), 'sandbox'),
  PAYMENTS_DIRECT_DEBIT: z._default(z.enum([...namesFor('direct_debit'), 'none']), 'sandbox'),
  ...providerSettings,
  PROVIDER_TIMEOUT_MS: atLeastOne(15_000),
  SETUP_TRUSTED_PROXIES: networksSetting(),
  SETUP_EDGE_ADDRESS: z.optional(webAddress),
  SETUP_DRAIN_SECONDS: whole(0),
  SETUP_STOP_SECONDS: atLeastOne(25),
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
  RECAPTCHA_SECRET: z.optional(z.string()),
  RECAPTCHA_VERIFY_URL: z._default(webAddress, 'https://www.google.com/recaptcha/api/siteverify'),
});
export type Settings = z.infer<typeof settings>;

/** Below `TimeoutStopSec` of the unit in `deploy`, and the grace period of containers. */
const MOST_SECONDS_TO_STOP = 55;

/**
 * Reads the settings from the environment. An empty variable counts as not set.
 * @throws OperatorError naming the variable that is wrong
 */
export function readSettings(env: Environment): Settings {
  const read = readEnvironment(settings, env);
  if (read.SETUP_DRAIN_SECONDS + read.SETUP_STOP_SECONDS > MOST_SECONDS_TO_STOP) {
    throw new OperatorError(
      `SETUP_DRAIN_SECONDS and SETUP_STOP_SECONDS are more than ${MOST_SECONDS_TO_STOP} seconds together, so that the service would be killed before its end. Lower one of them.`,
    );
  }
  return read;
}
