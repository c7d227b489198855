import { darajaEntry } from './daraja.ts';
import type { ProviderEntry } from './payment-provider.ts';
import { pesapalEntry } from './pesapal.ts';
import { sandboxEntry } from './sandbox.ts';

/** By the names that payments are stored with. A provider more is its file, and its row here. */
export const providers: Readonly<Record<string, ProviderEntry>> = {
  sandbox: sandboxEntry,
  pesapal: pesapalEntry,
  daraja: darajaEntry,
};

export const providerNames = Object.keys(providers);
