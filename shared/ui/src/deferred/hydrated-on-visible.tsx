import { type ReactNode, useEffect, useRef } from 'react';
import { useAfterHydration } from '../site/after-hydration.ts';
import { hydrateOnVisible } from './hydrate-on-visible.ts';

interface Props {
  /** Lets the code of the children load; further calls do nothing. */
  readonly start: () => void;
  readonly children: ReactNode;
}

/**
 * Starts its children when a visitor scrolls near them, if their HTML is prerendered. After a
 * navigation inside the site there is no such HTML, so they start immediately.
 */
export function HydratedOnVisible({ start, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isPrerendered = useRef(!useAfterHydration(() => true, false));
  useEffect(() => {
    if (!isPrerendered.current || !place.current) return start();
    return hydrateOnVisible(place.current, start);
  }, [start]);
  return <div ref={place}>{children}</div>;
}
