import { type EnquiryRequest, enquiryRequest } from '@site/contracts/setup-calls';
import * as z from 'zod/mini';
import type { EnquiryResult } from '../../api/forms.api.ts';
import { company, email, fullName, phone } from '../../kit/details.content.ts';
import { fieldSet } from '../../kit/field-set.ts';
import { findErrors, isMissing, someErrors } from '../../kit/find-errors.ts';
import { telephonesByShape } from '../../kit/telephones.ts';
import { useForm } from '../../kit/use-form.ts';
import { type EnquiryField, enquiryFormDraft } from '../../storage/draft.ts';

const message = {
  name: 'message',
  messages: { missing: 'Message is required', wrong: 'Message is too long' },
} as const;

export const fields = fieldSet(
  [company, email, phone, { ...fullName, call: 'full_name' }, message],
  enquiryRequest.shape,
);

type EnquiryValues = Readonly<Record<EnquiryField, string>>;

/** An enquiry. It is cleared once it arrived, and stays as typed until then. */
export function useEnquiry(
  send: (request: EnquiryRequest) => Promise<EnquiryResult>,
  subject?: string,
) {
  return useForm({
    check(values: EnquiryValues, telephones = telephonesByShape) {
      const message = isMissing(values.message) ? '' : messageOf(values, subject);
      const schema = z.object(fields.schema(telephones));
      return someErrors(findErrors(schema, fields.messages, { ...values, message }));
    },
    async send(values) {
      const request = { ...fields.request(values), message: messageOf(values, subject) };
      const result = await send(request);
      if (result.kind === 'sent') enquiryFormDraft.clear();
      return result;
    },
    ends: ['sent'],
  });
}

/** The call has no field for a subject, so that it is the message's first line. */
function messageOf({ message }: EnquiryValues, subject: string | undefined): string {
  return subject === undefined ? message.trim() : `About: ${subject}\n\n${message.trim()}`;
}
