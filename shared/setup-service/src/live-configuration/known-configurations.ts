import { LONGEST_HONOURED_HOURS } from '@site/contracts/configuration';
import type {
  LiveConfigurationRelease,
  LiveConfigurations,
} from '@site/contracts/live-configurations';
import { type SiteConfiguration, withAddresses } from '@site/contracts/site-configuration';
import { HOUR_MS } from '../clock.ts';

/**
 * What is known once an edge has answered. An answer of a lower revision of the same ledger changes
 * nothing. A configuration that the answer lacks was live until now at the latest.
 */
export function afterAnswer(
  known: LiveConfigurations | undefined,
  answer: LiveConfigurations,
  now: Date,
): LiveConfigurations {
  if (!known) return answer;
  if (known.epoch === answer.epoch && known.revision > answer.revision) return known;
  const reported = new Set(answer.configurations.map(({ id }) => id));
  const others = known.configurations
    .filter(({ id }) => !reported.has(id))
    .map((release) => ({ ...release, until: release.until ?? now.toISOString() }))
    .filter((release) => wasLiveWithin(release, LONGEST_HONOURED_HOURS, now));
  return { ...answer, configurations: [...answer.configurations, ...others] };
}

export function honouredOf(known: LiveConfigurations, now: Date) {
  const live = liveOf(known);
  const hours = live?.configuration.offers.honouredFor ?? 0;
  return known.configurations.filter(
    (release) => release === live || wasLiveWithin(release, hours, now),
  );
}

export function liveOf({ live, configurations }: LiveConfigurations) {
  return configurations.find(({ id }) => id === live);
}

function wasLiveWithin({ until }: LiveConfigurationRelease, hours: number, now: Date): boolean {
  return until === undefined || Date.parse(until) >= now.getTime() - hours * HOUR_MS;
}

/** Edges do not publish the addresses, and the telephone and account of test payments. */
export function withOwnEntries(
  configuration: LiveConfigurationRelease['configuration'],
  file: SiteConfiguration,
) {
  const { testPhone, testAccount } = file.payments;
  const addresses = { site: file.siteAddress, setup: file.setupService.address };
  const config = withAddresses(configuration, addresses);
  return { ...config, payments: { ...config.payments, testPhone, testAccount } };
}
