import { type ReactNode, useEffect, useRef } from 'react';
import { useAfterHydration } from '../site/after-hydration.ts';
import { hydrateOnVisible } from './hydrate-on-visible.ts';

interface Props {
  /** Lets the code of the children load; called more than once, it does nothing more. */
  readonly start: () => void;
  readonly children: ReactNode;
}

/**
 * Starts its children when a visitor comes near them, where their HTML is prerendered. A visitor who
 * arrived by a link inside the site has no such HTML, so they start at once.
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
