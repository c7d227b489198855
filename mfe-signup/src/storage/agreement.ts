import type { PageConfig } from '@site/contracts/site-config';
import * as z from 'zod/mini';
import { keys, type OpenStorage, readJson, writeJson } from './browser-storage.ts';

/** Whether the box of the terms is ticked in a form, which is kept beside the visitor's details. */
export interface Agreement {
  isGiven(): boolean;
  write(isGiven: boolean): void;
}

const anyDetails = z.catch(z.record(z.string(), z.unknown()), {});

/** The tick of one form, for one version of the terms: another version needs another tick. */
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

/** The version agreed to; none where the site names none or the back end has ten calls alone. */
export function agreedTerms({
  termsVersion,
  setupService,
}: Pick<PageConfig, 'termsVersion' | 'setupService'>): { readonly terms_version?: string } {
  if (termsVersion === undefined || setupService.orders === false) return {};
  return { terms_version: termsVersion };
}
