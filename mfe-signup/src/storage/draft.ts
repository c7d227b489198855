import * as z from 'zod/mini';
import { keys, type OpenStorage, readJson, remove, writeJson } from './browser-storage.ts';
import { type DeliveryField, deliveryFields } from './delivery.ts';

/** What the visitor has typed into a form so far. This tab keeps it until the form has done its work. */
export interface Draft<Field extends string = string> {
  readonly fields: readonly Field[];
  /** Nothing where there is none, or where it cannot be read. */
  read(): Readonly<Partial<Record<Field, string>>>;
  write(texts: Readonly<Record<Field, string>>): void;
  clear(): void;
}

/** What several forms ask about the visitor, by the fields' names, in the order on screen. */
export const detailFields = ['company', 'email', 'phone_number', 'full_name'] as const;
export type DetailField = (typeof detailFields)[number];

/** What visitors say about themselves. */
export type Details = Readonly<Record<DetailField, string>>;

const anyTexts = z.catch(z.record(z.string(), z.unknown()), {});

/**
 * The details of the visitor: all forms that ask for them share one draft, so that nobody types them
 * twice. Each form asks for the agreement to the terms itself, and `agreement.ts` keeps that.
 */
export function detailsDraft(open: OpenStorage): Draft<DetailField> {
  return sharedDraft(open, detailFields);
}

/** Where hardware is brought, kept beside the details. */
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

/**
 * The e-mail address that was typed into any form, or else that of the last purchase.
 *
 * @param userId gives the latter
 */
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
