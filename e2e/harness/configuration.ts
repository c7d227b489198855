import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requireSiteConfiguration } from '@platform/node/site-configuration-file';
import type { Configuration } from '@site/contracts/configuration';
import { parseConfiguration } from '@site/contracts/read-configuration';
import { readSettings } from './settings.ts';

/** Brand, prices and switches of the specification; the operator's own configuration changes. */
export const siteConfigurationFile = join(import.meta.dirname, 'site.config.json');

/** @throws OperatorError naming the key that the schema refuses */
export function readSiteConfiguration(): Promise<Configuration> {
  return requireSiteConfiguration(parseConfiguration, siteConfigurationFile);
}

/**
 * Puts the same releases live with another site configuration; resolves to what the command reports.
 *
 * @param args further arguments of `site promote`, such as other addresses
 */
export async function promoteConfiguration(
  site: { command(args: readonly string[]): Promise<unknown> },
  change: (configuration: Configuration) => Configuration,
  args: readonly string[] = [],
): Promise<PromotedConfig> {
  const config = change(await readSiteConfiguration());
  const file = join(await mkdtemp(join(readSettings().room, 'config-')), 'site.config.json');
  await writeFile(file, JSON.stringify(config));
  await site.command(['publish', 'config', '--config', file, '--as-newest']);
  // `site promote --json` promises this; see `reportLive` in @platform/cli.
  return (await site.command(['promote', 'config', ...args])) as PromotedConfig;
}

interface PromotedConfig {
  readonly entry: { readonly revision: number };
  readonly warnings: readonly object[];
}

/** Every way to pay. Cards pay the price, the others a test amount: no simulated payment is live. */
export const testPayments = {
  payments: {
    mode: 'test',
    methods: ['credit_card', 'mobile_money', 'direct_debit'],
    testAmount: 5,
    testPhone: '254709555010',
    testAccount: '0100555010001',
  },
} as const satisfies Partial<Configuration>;
