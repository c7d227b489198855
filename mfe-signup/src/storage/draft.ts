import { enquiryDraft, enquiryDraftKey, readEnquiryDraft } from '@site/contracts/enquiry-draft';
import { keptObject } from '@site/contracts/kept-object';
import * as z from 'zod/mini';
import {
  keys,
  type OpenStorage,
  readJson,
  readText,
  remove,
  writeJson,
  writeText,
} from './browser-storage.ts';

export const deliveryFields = [
  'delivery_address',
  'delivery_town',
  'delivery_phone',
  'delivery_note',
] as const;
export type DeliveryField = (typeof deliveryFields)[number];

export type DeliveryValues = Readonly<Record<DeliveryField, string>>;

const given = z.string().check(z.trim(), z.minLength(1));

export const delivery = keptObject({
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

/** What the visitor has typed into a form so far. This tab keeps it until the form has done its work. */
export interface Draft<Field extends string = string> {
  readonly fields: readonly Field[];
  /** Nothing where there is none, or where it cannot be read. */
  read(): Readonly<Partial<Record<Field, string>>>;
  write(texts: Readonly<Record<Field, string>>): void;
  clear(): void;
}

export const detailFields = ['company', 'email', 'phone_number', 'full_name'] as const;
export type DetailField = (typeof detailFields)[number];

export type Details = Readonly<Record<DetailField, string>>;

const anyTexts = z.catch(z.record(z.string(), z.unknown()), {});

/** The visitor's details, in one draft that all forms share. */
export function detailsDraft(open: OpenStorage): Draft<DetailField> {
  return sharedDraft(open, detailFields);
}

export function deliveryDraft(open: OpenStorage): Draft<DeliveryField> {
  return sharedDraft(open, deliveryFields);
}

/** Some of the fields that are stored together. Clearing it clears them all. */
function sharedDraft<Field extends string>(
  open: OpenStorage,
  fields: readonly Field[],
): Draft<Field> {
  const readStored = () => anyTexts.parse(readJson(open, keys.details));
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
      // Another form, or another release of this page, may ask for more and finds it again.
      writeJson(open, keys.details, { ...readStored(), ...known });
    },
    clear: () => remove(open, keys.details),
  };
}

/** The address typed into any form, or else that of the last purchase. */
export function emailDraft(
  details: Draft<DetailField>,
  userId: () => string | undefined,
): Draft<'email'> {
  const write = (email: string) => {
    const { company = '', phone_number = '', full_name = '' } = details.read();
    details.write({ company, phone_number, full_name, email });
  };
  return {
    fields: ['email'],
    read() {
      const email = details.read().email ?? userId();
      return email === undefined ? {} : { email };
    },
    write: ({ email }) => write(email),
    clear: () => write(''),
  };
}

export const enquiryFields = [...detailFields, 'message'] as const;
export type EnquiryField = (typeof enquiryFields)[number];

/** The visitor's details, and a message that another page may have begun. */
export function enquiryFormDraft(
  details: Draft<DetailField>,
  open: OpenStorage,
): Draft<EnquiryField> {
  const readBegun = () => readEnquiryDraft(readText(open, enquiryDraftKey) ?? null);
  return {
    fields: enquiryFields,
    read() {
      const begun = readBegun();
      return { ...details.read(), ...(begun && { message: begun.message }) };
    },
    write({ message, ...given }) {
      details.write(given);
      const draft = enquiryDraft.safeParse({ ...readBegun(), message });
      // A message that is too long to send is too long to store: the one before it stays.
      if (draft.success) writeText(open, enquiryDraftKey, JSON.stringify(draft.data));
      else if (message === '') remove(open, enquiryDraftKey);
    },
    clear() {
      details.clear();
      remove(open, enquiryDraftKey);
    },
  };
}
