import type { PageComposition } from '@platform/contracts/composition';
import type { SiteAddresses } from '@platform/contracts/site-addresses';
import type { ComposedStoredEntries } from '@platform/contracts/stored-entries';
import type { Configuration } from './configuration.ts';

/** The configuration together with the addresses, for composing and the setup service. */
export type SiteConfiguration = Omit<Configuration, 'setupService'> & {
  readonly siteAddress: string;
  readonly setupService: Configuration['setupService'] & { readonly address: string };
};

/** The part of the configuration that pages carry. `storedEntries` comes from the releases. */
export type PageConfiguration = Omit<
  SiteConfiguration,
  | 'plans'
  | 'payments'
  | 'offers'
  | 'productAddress'
  | 'reminders'
  | 'releaseKeys'
  | 'approvals'
  | 'canary'
  | 'pageWeights'
> & {
  readonly plans: Omit<SiteConfiguration['plans'], 'businessNotDisplayed'>;
  readonly payments: Omit<SiteConfiguration['payments'], 'testPhone' | 'testAccount'>;
  /** What all releases store in browsers; composing adds it. */
  readonly storedEntries?: ComposedStoredEntries;
  /** For the copyright line; composing adds it, and what serves the page writes the current one. */
  readonly year?: number | undefined;
};

/** What a page of this site carries of its composition. */
export type SitePageComposition = PageComposition<PageConfiguration>;

export function withAddresses(
  configuration: Configuration,
  addresses: SiteAddresses,
): SiteConfiguration {
  return {
    ...configuration,
    siteAddress: addresses.site,
    setupService: { ...configuration.setupService, address: addresses.setup },
  };
}

/** Leaves out everything that browsers do not need. */
export function pageConfigurationOf(config: SiteConfiguration): PageConfiguration {
  const {
    plans,
    payments,
    offers: _offers,
    reminders: _reminders,
    productAddress: _product,
    releaseKeys: _keys,
    approvals: _approvals,
    canary: _canary,
    pageWeights: _weights,
    ...shared
  } = config;
  const { businessNotDisplayed: _kept, ...shownPlans } = plans;
  const { testPhone: _phone, testAccount: _account, ...shownPayments } = payments;
  return { ...shared, plans: shownPlans, payments: shownPayments };
}
