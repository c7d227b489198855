import type { EnquiryRequest } from '@site/contracts/setup-calls';
import type { PageConfig } from '@site/contracts/site-config';
import { type EnquiryResult, sendEnquiry } from '../../api/forms.api.ts';
import { createSetupClient } from '../../api/setup-client.api.ts';
import { takeProof } from '../../bot-check/bot-check.ts';
import { pageBotCheck } from '../../bot-check/page-bot-check.ts';
import { someErrors } from '../../kit/find-errors.ts';
import { useForm } from '../../kit/use-form.ts';
import { enquiryFormDraft } from '../../storage/draft.ts';
import { type EnquiryValues, enquiryRequestOf, findEnquiryErrors } from './enquiry-fields.ts';

export function enquiryDependencies(config: Pick<PageConfig, 'setupService' | 'botCheck'>) {
  const client = createSetupClient(config.setupService);
  const botCheck = pageBotCheck(config);
  return {
    async send(request: EnquiryRequest): Promise<EnquiryResult> {
      const proof = client.takesOrders ? await takeProof(botCheck) : {};
      return sendEnquiry(client, { ...request, ...proof });
    },
    prepare: client.takesOrders ? botCheck.prepare : () => {},
  };
}

/** An enquiry. It is cleared once it arrived, and stays as typed until then. */
export function useEnquiry(
  send: (request: EnquiryRequest) => Promise<EnquiryResult>,
  subject?: string,
) {
  return useForm({
    check: (values: EnquiryValues, telephones) =>
      someErrors(findEnquiryErrors(values, subject, telephones)),
    async send(values) {
      const result = await send(enquiryRequestOf(values, subject));
      if (result.kind === 'sent') enquiryFormDraft.clear();
      return result;
    },
    ends: ['sent'],
  });
}
