import { looseObject } from '@platform/contracts/loose-object';
import { enquiryDraft, enquiryDraftKey, readEnquiryDraft } from '@site/contracts/enquiry-draft';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import * as z from 'zod/mini';
import { tab } from './browser-storage.ts';

export const deliveryFields = [
  'delivery_address',
  'delivery_town',
  'delivery_phone',
  'delivery_note',
] as const;
export type DeliveryField = (typeof deliveryFields)[number];

export type DeliveryValues = Readonly<Record<DeliveryField, string>>;

const given = z.string().check(z.trim(), z.minLength(1));

export const delivery = looseObject({
  address: given,
  town: given,
  /** Whom the driver calls; the buyer where it is absent. */
  phone: z.optional(given),
  note: z.optional(given),
});
export type Delivery = z.infer<typeof delivery>;

/** What was typed, each field in one line as the call takes it, without those that were left empty. */
export function deliveryOf(values: DeliveryValues): Delivery {
  const phone = values.delivery_phone.trim();
  const note = inOneLine(values.delivery_note);
  return {
    address: inOneLine(values.delivery_address),
    town: values.delivery_town.trim(),
    ...(phone && { phone }),
    ...(note && { note }),
  };
}

function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s*,?\s*\n\s*/g, ', ');
}

/** What the visitor has typed into a form so far. This tab stores it until the form has done its work. */
export interface Draft<Field extends string = string> {
  readonly fields: readonly Field[];
  /** Nothing where there is none, or where it cannot be read. */
  read(): Readonly<Partial<Record<Field, string>>>;
  write(texts: Readonly<Record<Field, string>>): void;
  clear(): void;
}

const detailFields = ['company', 'email', 'phone_number', 'full_name'] as const;
export type DetailField = (typeof detailFields)[number];

export type Details = Readonly<Record<DetailField, string>>;

const anyTexts = z.catch(z.record(z.string(), z.unknown()), {});
const readStored = () => anyTexts.parse(tab.readJson('your-details'));

/** Some of the fields that all forms store together. Clearing them clears them all. */
export function sharedDraft<Field extends string>(fields: readonly Field[]): Draft<Field> {
  return {
    fields,
    read() {
      const stored = readStored();
      const texts = fields.flatMap((name) => {
        const text = stored[name];
        return typeof text === 'string' && text ? [[name, text]] : [];
      });
      // The entries are made from the names.
      return Object.fromEntries(texts) as Partial<Record<Field, string>>;
    },
    write(given) {
      const known = Object.fromEntries(fields.map((name) => [name, given[name]]));
      // Another form, or another release of this page, may have more fields and finds them again.
      tab.writeJson('your-details', { ...readStored(), ...known });
    },
    clear: () => tab.remove('your-details'),
  };
}

export const detailsDraft = sharedDraft(detailFields);

export const deliveryDraft = sharedDraft(deliveryFields);

function writeEmail(email: string): void {
  const { company = '', phone_number = '', full_name = '' } = detailsDraft.read();
  detailsDraft.write({ company, phone_number, full_name, email });
}

/** The address typed into any form, or else that of the last purchase. */
export const emailDraft: Draft<'email'> = {
  fields: ['email'],
  read() {
    const email = detailsDraft.read().email ?? tab.readText('userId');
    return email === undefined ? {} : { email };
  },
  write: ({ email }) => writeEmail(email),
  clear: () => writeEmail(''),
};

const enquiryFields = [...detailFields, 'message'] as const;
export type EnquiryField = (typeof enquiryFields)[number];

const readBegunEnquiry = () => readEnquiryDraft(tab.readText(enquiryDraftKey) ?? null);

/** Begins the message of the enquiry form, in place of one that was begun before. */
export function beginEnquiry(message: string): void {
  tab.writeJson(enquiryDraftKey, { message });
}

/** The visitor's details, and a message that another page may have begun. */
export const enquiryFormDraft: Draft<EnquiryField> = {
  fields: enquiryFields,
  read() {
    const begun = readBegunEnquiry();
    return { ...detailsDraft.read(), ...(begun && { message: begun.message }) };
  },
  write({ message, ...given }) {
    detailsDraft.write(given);
    const draft = enquiryDraft.safeParse({ ...readBegunEnquiry(), message });
    // A message that is too long to send is too long to store: the one before it stays.
    if (draft.success) tab.writeJson(enquiryDraftKey, draft.data);
    else if (message === '') tab.remove(enquiryDraftKey);
  },
  clear() {
    detailsDraft.clear();
    tab.remove(enquiryDraftKey);
  },
};

/** The tick of the terms in one form, for one version: another version needs another tick. */
export function agreementOf(form: 'trial' | 'purchase', version: string | undefined) {
  const key = `agreed_${form}`;
  return {
    isGiven: () => readStored()[key] === (version ?? ''),
    write(isGiven: boolean): void {
      const { [key]: _, ...others } = readStored();
      tab.writeJson('your-details', isGiven ? { ...others, [key]: version ?? '' } : others);
    },
  };
}
export type Agreement = ReturnType<typeof agreementOf>;

/** The version agreed to; none where the site names none or the back end has ten calls alone. */
export function agreedTerms({ termsVersion, setupService }: PageConfiguration): {
  readonly terms_version?: string;
} {
  if (termsVersion === undefined || setupService.orders === false) return {};
  return { terms_version: termsVersion };
}
