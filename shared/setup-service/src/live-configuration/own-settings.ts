import type { LiveConfigurationRelease } from '@site/contracts/live-configurations';
import { type SiteConfig, withAddresses } from '@site/contracts/site-config';

/**
 * Settings that went live, with what a service has of its own: the addresses, and the telephone and
 * account of test payments, which edges do not publish. They are those of its configuration file.
 */
export function withOwnSettings(
  settings: LiveConfigurationRelease['settings'],
  file: SiteConfig,
): SiteConfig {
  const { testPhone, testAccount } = file.payments;
  const addresses = { site: file.siteAddress, setup: file.setupService.address };
  const config = withAddresses(settings, addresses);
  return { ...config, payments: { ...config.payments, testPhone, testAccount } };
}
