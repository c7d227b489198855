import { useSyncExternalStore } from 'react';

/** What the page shows, by the part of its address behind `#`. */
export type Address =
  | { readonly view: 'overview' }
  | { readonly view: 'releases'; readonly name: string }
  | { readonly view: 'look'; readonly name: string; readonly release: string };

export function readAddress(hash: string): Address {
  const [view, name, release] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  if (view === 'look' && name && release) return { view, name, release };
  if (view === 'releases' && name) return { view, name };
  return { view: 'overview' };
}

/** A link's `href`. */
export function hrefOf(address: Address): string {
  const parts =
    address.view === 'overview'
      ? []
      : [address.view, address.name, ...(address.view === 'look' ? [address.release] : [])];
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

/** Whoever writes an address may write one that is no encoding of anything. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

export function useAddress(): Address {
  return readAddress(useSyncExternalStore(subscribe, () => location.hash));
}

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
