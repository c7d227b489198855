import { type EnquiryRequest, enquiryRequest } from '@site/contracts/setup-calls';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import * as z from 'zod/mini';
import { type EnquiryResult, sendEnquiry } from '../../api/forms.api.ts';
import { provenService } from '../../bot-check/page-bot-check.ts';
import { detailMessages, detailShape } from '../../kit/details.schema.ts';
import { type FieldErrors, findErrors, isMissing, someErrors } from '../../kit/find-errors.ts';
import { type Telephones, telephonesByShape } from '../../kit/telephones.ts';
import { useForm } from '../../kit/use-form.ts';
import { type EnquiryField, enquiryFormDraft } from '../../storage/draft.ts';

export function enquiryDependencies(config: Pick<PageConfiguration, 'setupService' | 'botCheck'>) {
  const { client, prepare, prove } = provenService(config);
  const send = async (request: EnquiryRequest): Promise<EnquiryResult> =>
    sendEnquiry(client, { ...request, ...(await prove()) });
  return { send, prepare };
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

export type EnquiryValues = Readonly<Record<EnquiryField, string>>;

const messages = {
  ...detailMessages,
  message: { missing: 'Message is required', wrong: 'Message is too long' },
};

function findEnquiryErrors(
  values: EnquiryValues,
  subject?: string,
  telephones: Telephones = telephonesByShape,
): FieldErrors<EnquiryField> {
  const schema = z.object({ ...detailShape(telephones), message: enquiryRequest.shape.message });
  const message = isMissing(values.message) ? '' : messageOf(values, subject);
  return findErrors(schema, messages, { ...values, message });
}

/** The call has no field for a subject, so that it is the message's first line. */
function messageOf({ message }: EnquiryValues, subject: string | undefined): string {
  return subject === undefined ? message.trim() : `About: ${subject}\n\n${message.trim()}`;
}

function enquiryRequestOf(values: EnquiryValues, subject?: string): EnquiryRequest {
  return {
    company_name: values.company.trim(),
    email: values.email.trim(),
    phone_number: values.phone_number.trim(),
    full_name: values.full_name.trim(),
    message: messageOf(values, subject),
  };
}
