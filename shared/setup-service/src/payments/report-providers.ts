import type { SiteConfig } from '@site/contracts/site-config';
import type { FormerProvider } from './former-providers.ts';
import type { PaymentProviders } from './payment-provider.ts';

interface Log {
  warn(detail: object, text: string): void;
}

interface ReportContext {
  readonly log: Log;
  readonly config: SiteConfig;
}

/** Says at the start what an operator should know of the providers. */
export function reportProviders(
  { log, config }: ReportContext,
  providers: PaymentProviders,
  former: readonly FormerProvider[],
): void {
  if (config.payments.mode === 'live') warnOfSandbox(log, providers);
  for (const provider of former) reportFormer(log, provider);
}

/** Simulated money makes real accounts. */
function warnOfSandbox(log: Log, providers: PaymentProviders): void {
  for (const [method, provider] of Object.entries(providers)) {
    if (provider?.name === 'sandbox')
      log.warn({ method }, 'payments are live and this one is simulated');
  }
}

function reportFormer(log: Log, { name: provider, open, settled, adapter }: FormerProvider): void {
  const left = { provider, open, settled };
  if (adapter) log.warn(left, 'a provider takes no new payments and is asked about those it has');
  else log.warn(left, 'a provider has payments and nobody asks about them: its access is not set');
}
