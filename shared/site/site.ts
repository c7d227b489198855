import { defineSite } from '@platform/contracts/site-definition';
import { type Configuration, publishedConfiguration } from '@site/contracts/configuration';
import { publicConfiguration } from '@site/contracts/live-configurations';
import { paths, purchasePaths } from '@site/contracts/paths';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { pageConfigurationOf, withAddresses } from '@site/contracts/site-configuration';
import { textsShownIn } from '@site/contracts/texts-shown';
import { brandAssetsGate, termsVersionGate } from './src/gates.ts';
import { outsideSources } from './src/outside-sources.ts';
import { isPriceChange, suddenPrices } from './src/price-change.ts';
import { priceConflicts } from './src/price-conflicts.ts';

const { home, pricing, integratedErp, register, devices } = paths;

/** What this site tells the platform: nothing there knows of plans, prices or purchases. */
export const site = defineSite<Configuration>({
  configuration: publishedConfiguration,
  parseConfiguration,
  publicConfiguration,
  textsShownIn,
  // Where somebody buys: what they began with stays as it is until they are done.
  pinnedPaths: purchasePaths,
  measuredPages: [home, pricing, integratedErp, register, devices].map((path) => path()),

  configure(configuration, addresses) {
    const values = withAddresses(configuration, addresses);
    const { product, company, email, siteAddress, releaseKeys, pageWeights } = values;
    return {
      ...{ product, company, email, siteAddress, releaseKeys, pageWeights },
      values,
      forPages: pageConfigurationOf(values),
      outside: outsideSources(values),
      gates: [brandAssetsGate(values), termsVersionGate(values)],
    };
  },

  conflictsIn: (configuration) => ({ prices: priceConflicts(configuration) }),

  suddenIn: suddenPrices,

  topicOf: (difference) => (isPriceChange(difference) ? 'Prices' : undefined),

  async backEnd() {
    const { startSetupService } = await import('@back-end/setup-service/start-setup-service');
    const { prepareDataFolder } = await import('@back-end/setup-service/data-folder');
    return {
      prepareDataFolder,
      start: ({ configuration, addresses, ...options }) =>
        startSetupService({ ...options, config: withAddresses(configuration, addresses) }),
    };
  },
});
