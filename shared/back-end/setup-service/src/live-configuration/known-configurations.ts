import type {
  LiveConfigurationRelease,
  LiveConfigurations,
} from '@site/contracts/live-configurations';
import { type SiteConfiguration, withAddresses } from '@site/contracts/site-configuration';
import { HOUR_MS } from '../clock.ts';

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
