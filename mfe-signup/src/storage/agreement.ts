import * as z from 'zod/mini';
import { keys, type OpenStorage, readJson, writeJson } from './browser-storage.ts';

/** Whether the box of the terms is ticked in a form, which is kept beside the visitor's details. */
export interface Agreement {
  isGiven(): boolean;
  write(isGiven: boolean): void;
}

const anyDetails = z.catch(z.record(z.string(), z.unknown()), {});

/**
 * The tick of one form. It counts for the version of the terms that was on the page: where another one
 * has come since, the box is empty again. No form takes the tick of another one.
 *
 * @param version the terms on the page now; undefined where the site names no version
 */
export function agreementOf(
  open: OpenStorage,
  form: 'trial' | 'purchase',
  version: string | undefined,
): Agreement {
  const key = `agreed_${form}`;
  const readStored = () => anyDetails.parse(readJson(open, keys.details));
  return {
    isGiven: () => readStored()[key] === (version ?? ''),
    write(isGiven) {
      const { [key]: _, ...others } = readStored();
      writeJson(open, keys.details, isGiven ? { ...others, [key]: version ?? '' } : others);
    },
  };
}
