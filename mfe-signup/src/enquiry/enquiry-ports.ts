import { ownStorage } from '@site/contracts/own-storage';
import type { EnquiryRequest } from '@site/contracts/setup-calls';
import type { PageConfig } from '@site/contracts/site-config';
import { askSetup } from '../api/ask-setup.ts';
import type { EnquiryResult } from '../api/contact-calls.api.ts';
import { type Draft, detailsDraft } from '../form/draft.ts';
import type { EnquiryField } from './enquiry-fields.ts';
import { enquiryFormDraft } from './enquiry-form-draft.ts';

/** What an enquiry reaches the world through. */
export interface EnquiryPorts {
  readonly draft: Draft<EnquiryField>;
  readonly send: (request: EnquiryRequest) => Promise<EnquiryResult>;
}

export function createEnquiryPorts({
  setupService,
}: Pick<PageConfig, 'setupService'>): EnquiryPorts {
  const ask = askSetup(setupService);
  const tab = ownStorage('signup', () => window.sessionStorage);
  return {
    draft: enquiryFormDraft(detailsDraft(tab), tab),
    send: (request) => ask((api) => api.sendEnquiry(request)),
  };
}
