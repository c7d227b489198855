import type { EnquiryRequest } from '@site/contracts/setup-calls';
import type { PageConfig } from '@site/contracts/site-config';
import { type EnquiryResult, sendEnquiry } from '../../api/forms.api.ts';
import { createSetupClient } from '../../api/setup-client.api.ts';
import { takeProof } from '../../bot-check/bot-check.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { someErrors } from '../../kit/find-errors.ts';
import { useForm } from '../../kit/use-form.ts';
import { tabStorage } from '../../storage/browser-storage.ts';
import type { Draft } from '../../storage/draft.ts';
import { type EnquiryField, enquiryFormDraft } from '../../storage/draft.ts';
import { tabDetails } from '../../storage/purchase-stores.ts';
import { type EnquiryValues, enquiryRequestOf, findEnquiryErrors } from './enquiry-fields.ts';

interface EnquiryDependencies {
  readonly draft: Draft<EnquiryField>;
  readonly send: (request: EnquiryRequest) => Promise<EnquiryResult>;
  readonly prepare: () => void;
}

export function enquiryDependencies(
  config: Pick<PageConfig, 'setupService' | 'botCheck'>,
): EnquiryDependencies {
  const client = createSetupClient(config.setupService);
  const botCheck = pageBotCheck(config);
  return {
    draft: enquiryFormDraft(tabDetails, tabStorage),
    async send(request) {
      const proof = client.takesOrders ? await takeProof(botCheck) : {};
      return sendEnquiry(client, { ...request, ...proof });
    },
    prepare: client.takesOrders ? botCheck.prepare : () => {},
  };
}

interface Options {
  readonly draft: Pick<Draft, 'clear'>;
  readonly send: EnquiryDependencies['send'];
  readonly subject?: string | undefined;
}

/** An enquiry. It is cleared once it arrived, and stays as typed until then. */
export function useEnquiry({ draft, send, subject }: Options) {
  return useForm({
    check: (values: EnquiryValues, telephones) =>
      someErrors(findEnquiryErrors(values, subject, telephones)),
    async send(values) {
      const result = await send(enquiryRequestOf(values, subject));
      if (result.kind === 'sent') draft.clear();
      return result;
    },
    ends: ['sent'],
  });
}
