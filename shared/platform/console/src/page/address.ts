import { useSyncExternalStore } from 'react';

/** What the page shows, by the part of its address behind `#`. */
export type Address =
  | { readonly view: 'overview' }
  | { readonly view: 'releases'; readonly name: string }
  | { readonly view: 'look'; readonly name: string; readonly release: string };

/** Names and ids of releases need no encoding. */
export function readAddress(hash: string): Address {
  const [, view, name, release] = hash.split('/');
  if (view === 'look' && name && release) return { view, name, release };
  return view === 'releases' && name ? { view, name } : { view: 'overview' };
}

/** A link's `href`. */
export const hrefOf = (address: Address): string =>
  address.view === 'overview' ? '#/' : `#/${Object.values(address).join('/')}`;

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

export function useAddress(): Address {
  return readAddress(useSyncExternalStore(subscribe, () => location.hash));
}
