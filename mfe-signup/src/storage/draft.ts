import * as z from 'zod/mini';
import { type DetailField, detailFields } from '../kit/details.ts';
import { forget, type OpenStorage, readJson, writeJson } from './browser-storage.ts';

/** What the visitor has typed so far, kept for this tab until what it was typed for is done. */
export interface Draft<Field extends string = string> {
  readonly fields: readonly Field[];
  /** Nothing where there is none, or where it cannot be read. */
  read(): Readonly<Partial<Record<Field, string>>>;
  write(texts: Readonly<Record<Field, string>>): void;
  clear(): void;
}

const KEY = 'your-details';
const texts = z.catch(z.record(z.string(), z.unknown()), {});

/**
 * The details of the visitor: one draft for all forms that ask for them, so that nobody is asked
 * twice. Agreeing to the terms is not kept: that is asked of whoever sends the form.
 */
export function detailsDraft(open: OpenStorage): Draft<DetailField> {
  const readKept = () => texts.parse(readJson(open, KEY));
  return {
    fields: detailFields,
    read() {
      const kept = readKept();
      return Object.fromEntries(
        detailFields.flatMap((name) => {
          const text = kept[name];
          return typeof text === 'string' && text ? [[name, text]] : [];
        }),
      );
    },
    write(given) {
      const own = Object.fromEntries(detailFields.map((name) => [name, given[name]]));
      // Another release of this page may ask for more, and finds it again.
      writeJson(open, KEY, { ...readKept(), ...own });
    },
    clear: () => forget(open, KEY),
  };
}
