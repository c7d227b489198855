import { ownStorage } from '@site/contracts/own-storage';
import type { EnquiryRequest } from '@site/contracts/setup-calls';
import type { PageConfig } from '@site/contracts/site-config';
import { askSetup } from '../../api/ask-setup.ts';
import type { EnquiryResult } from '../../api/contact-calls.api.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { takeProof } from '../../bot-check/take-proof.ts';
import { type Draft, detailsDraft } from '../../storage/draft.ts';
import { enquiryFormDraft } from '../../storage/enquiry-form-draft.ts';
import type { EnquiryField } from './enquiry-fields.ts';

/** What an enquiry reaches the world through. */
export interface EnquiryDependencies {
  readonly draft: Draft<EnquiryField>;
  readonly send: (request: EnquiryRequest) => Promise<EnquiryResult>;
  /** Begins to prepare the proof that goes with it. */
  readonly prepare: () => void;
}

export function enquiryDependencies(
  config: Pick<PageConfig, 'setupService' | 'botCheck'>,
): EnquiryDependencies {
  const ask = askSetup(config.setupService);
  const botCheck = pageBotCheck(config);
  const prove = takeProof(botCheck);
  const tab = ownStorage('signup', () => window.sessionStorage);
  return {
    draft: enquiryFormDraft(detailsDraft(tab), tab),
    send: (request) => ask(async (api) => api.sendEnquiry({ ...request, ...(await prove()) })),
    prepare: botCheck.prepare,
  };
}
