import { configurationId } from '@platform/contracts/configuration-release';
import { looseObject } from '@platform/contracts/loose-object';
import * as z from 'zod/mini';
import { publishedConfiguration } from './configuration.ts';

/** Where an edge serves them as JSON, to the setup service above all. */
export const LIVE_CONFIGURATIONS_PATH = '/_site/configurations';

const liveConfigurationRelease = looseObject({
  id: configurationId,
  configuration: publishedConfiguration,
  /** When it was last live, as an ISO 8601 time in UTC; absent while visitors get it. */
  until: z.optional(z.iso.datetime()),
});

/** The configurations live now or in the last `LONGEST_HONOURED_HOURS`, each once. */
export const liveConfigurations = looseObject({
  contract: z.int(),
  /** The ledger that `revision` belongs to; absent for one that an earlier version wrote. */
  epoch: z.optional(z.string()),
  /** The revision that the edge serves. */
  revision: z.int().check(z.positive()),
  /** The configuration of that revision, which is among the configurations. */
  live: configurationId,
  configurations: z.array(liveConfigurationRelease),
});
export type LiveConfigurations = z.infer<typeof liveConfigurations>;
export type LiveConfigurationRelease = z.infer<typeof liveConfigurationRelease>;

type PublishedConfiguration = LiveConfigurationRelease['configuration'];

/**
 * PublishedConfiguration as an edge tells anybody: what `pageConfigurationOf` leaves out is blanked. Plan prices never
 * displayed are the cards', and digits of test numbers are 0 but the last, by which a simulated
 * payment ends.
 */
export function publicConfiguration({
  plans,
  payments,
  ...shared
}: PublishedConfiguration): PublishedConfiguration {
  return {
    ...shared,
    plans: { ...plans, businessNotDisplayed: plans.business.price },
    payments: {
      ...payments,
      testPhone: hideDigits(payments.testPhone),
      testAccount: hideDigits(payments.testAccount),
    },
  };
}

function hideDigits(text: string): string {
  return text.replaceAll(/\d(?=.*\d)/g, '0');
}
