import { readAccountFragment } from '@site/contracts/account-calls';
import {
  keys,
  type OpenStorage,
  readText,
  remove,
  tabStorage,
  writeText,
} from './browser-storage.ts';

/** The token of a customer who came from their account page, until the plan is paid. */
export interface AccountTokenStore {
  read(): string | undefined;
  write(token: string): void;
  clear(): void;
}

export function accountTokenStore(open: OpenStorage): AccountTokenStore {
  return {
    read: () => readText(open, keys.accountToken),
    write: (token) => writeText(open, keys.accountToken, token),
    clear: () => remove(open, keys.accountToken),
  };
}

export const tabAccountToken = accountTokenStore(tabStorage);

/** Moves a token from the address into this tab's storage; false without one. */
export function takeTokenFromAddress(
  { location, history }: Window,
  store: AccountTokenStore,
): boolean {
  const token = readAccountFragment(location.hash);
  if (token === undefined) return false;
  store.write(token);
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return true;
}
