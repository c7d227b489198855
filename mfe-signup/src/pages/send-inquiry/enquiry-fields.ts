import { type EnquiryRequest, enquiryRequest } from '@site/contracts/setup-calls';
import * as z from 'zod/mini';
import { detailMessages, detailShape } from '../../kit/details.schema.ts';
import { type FieldErrors, findErrors, isMissing } from '../../kit/find-errors.ts';
import { type Telephones, telephonesByShape } from '../../kit/telephones.ts';
import type { EnquiryField } from '../../storage/draft.ts';

export type EnquiryValues = Readonly<Record<EnquiryField, string>>;

const messages = {
  ...detailMessages,
  message: { missing: 'Message is required', wrong: 'Message is too long' },
};

export function findEnquiryErrors(
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

export function enquiryRequestOf(values: EnquiryValues, subject?: string): EnquiryRequest {
  return {
    company_name: values.company.trim(),
    email: values.email.trim(),
    phone_number: values.phone_number.trim(),
    full_name: values.full_name.trim(),
    message: messageOf(values, subject),
  };
}
