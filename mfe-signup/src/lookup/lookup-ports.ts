import type { PageConfig } from '@site/contracts/site-config';
import { askSetup } from '../api/ask-setup.ts';
import type { LookupResult } from '../api/contact-calls.api.ts';
import type { Draft } from '../form/draft.ts';
import { browserStores } from '../payment/payment-ports.ts';
import { emailDraft } from './email-draft.ts';

/** What the request for login details reaches the world through. */
export interface LookupPorts {
  readonly draft: Draft<'email'>;
  readonly lookUp: (email: string) => Promise<LookupResult>;
}

export function createLookupPorts({ setupService }: Pick<PageConfig, 'setupService'>): LookupPorts {
  const ask = askSetup(setupService);
  const { draft, registrations } = browserStores();
  return {
    draft: emailDraft(draft, registrations.userId),
    lookUp: (email) => ask((api) => api.lookUp(email)),
  };
}
