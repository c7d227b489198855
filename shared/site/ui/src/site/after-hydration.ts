import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { refuseInStill } from '../still/still-context.ts';

const never = () => () => {};

/**
 * For values unknown to prerendering: query, storage, clock, screen. The first render returns
 * `prerendered`, the next `read()`. Reserve the space of the value.
 */
export function useAfterHydration<T>(read: () => T, prerendered: T): T {
  refuseInStill('What enters after hydration');
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return hydrated ? read() : prerendered;
}

/** The address's query string with its question mark; empty until hydration is over. */
export function useQuery(): string {
  const { search } = useLocation();
  return useAfterHydration(() => search, '');
}
