import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { refuseInStill } from '../still/still-context.ts';

const never = () => () => {};

/**
 * The one way to use values that prerendering cannot know: query string, storage, clock, screen.
 * The first render returns `prerendered`, which the document already shows; the next returns
 * `read()`. Reserve the space that the value will take.
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
