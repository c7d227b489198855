import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAfterHydration } from './after-hydration.ts';

type Update<State> = (state: State) => State;

/**
 * State in the query string, which survives a reload and the back button. A change replaces the
 * address without a navigation. The first render gives `read('')`.
 *
 * @param read the state of any query string, however malformed
 * @param write the query string of a state, given the present one
 */
export function useQueryState<State>(
  read: (query: string) => State,
  write: (state: State, query: string) => string,
): readonly [State, (update: Update<State>) => void] {
  // Another visit, also of the same page, has another key: the address is read again.
  const { key } = useLocation();
  const visit = useAfterHydration<string | undefined>(() => key, undefined);
  const [held, setHeld] = useState(() => ({ visit, state: read(visit ? addressQuery() : '') }));
  const current = held.visit === visit ? held : { visit, state: read(addressQuery()) };
  if (current !== held) setHeld(current);

  function change(update: Update<State>) {
    // Until hydration is over, no render has read the address yet.
    const before = visit ? current.state : read(addressQuery());
    const state = update(before);
    if (state === before) return;
    replaceQuery(write(state, addressQuery()));
    setHeld({ visit: key, state });
  }
  return [current.state, change];
}

function addressQuery(): string {
  return window.location.search;
}

/** Bypasses the router, which would render the whole page and reads the address itself later. */
function replaceQuery(query: string): void {
  const { pathname, hash } = window.location;
  try {
    window.history.replaceState(window.history.state, '', `${pathname}${query}${hash}`);
  } catch {
    // Some browsers refuse after a hundred changes in half a minute. The state on screen is right.
  }
}
