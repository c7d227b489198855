import type { PageConfig } from '@site/contracts/site-config';
import { contactCalls } from './contact-calls.api.ts';
import { purchaseCalls } from './purchase-calls.api.ts';
import { createSetupClient } from './setup-client.api.ts';
import { trialCalls } from './trial-calls.api.ts';

/** What is needed to reach the setup service. */
export type SetupService = Pick<
  PageConfig['setupService'],
  'address' | 'provider' | 'cardProvider'
>;

/** Every call that the pages of this team make. */
export type SetupApi = ReturnType<typeof createSetupApi>;

/** @param timeout milliseconds after which a call that has no answer counts as failed */
export function createSetupApi(service: SetupService, timeout?: number) {
  const client = createSetupClient(service.address, timeout);
  return { ...trialCalls(client), ...purchaseCalls(client, service), ...contactCalls(client) };
}
