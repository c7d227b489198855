import {
  LIVE_CONFIGURATIONS_PATH,
  liveConfigurationsOf,
} from '@platform/contracts/live-configurations';
import type * as z from 'zod/mini';
import { publishedConfiguration } from './configuration.ts';

export { LIVE_CONFIGURATIONS_PATH };

/** The configurations live now or lately, as an edge serves them. */
export const liveConfigurations = liveConfigurationsOf(publishedConfiguration);
export type LiveConfigurations = z.infer<typeof liveConfigurations>;
export type LiveConfigurationRelease = LiveConfigurations['configurations'][number];

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
