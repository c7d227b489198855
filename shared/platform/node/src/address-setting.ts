import { parseAddress } from '@platform/contracts/site-addresses';
import * as z from 'zod/mini';

const address = z.pipe(
  z.string().check(z.refine(isAddress, 'is no address: write scheme, host and port.')),
  z.transform(parseAddress),
);

function isAddress(text: string): boolean {
  try {
    return parseAddress(text) !== '';
  } catch {
    return false;
  }
}

/** A setting with the address of a site: scheme, host and port. */
export const addressSetting = () => z.optional(address);

/** A setting with several of them, with blanks between; none by default. */
export function addressesSetting() {
  const split = (list: string) => list.split(/\s+/).filter(Boolean);
  return z.pipe(z._default(z.string(), ''), z.pipe(z.transform(split), z.array(address)));
}
