import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { watchForForeignNodes } from '../kept-input/foreign-nodes.ts';
import { HydratedPartContext } from '../kept-input/keeps-input.tsx';
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
  const stopWatching = useRef(() => {});
  useLayoutEffect(() => {
    if (!isPrerendered.current || !place.current) return;
    stopWatching.current = watchForForeignNodes(place.current);
    return stopWatching.current;
  }, []);
  useEffect(() => {
    if (!isPrerendered.current || !place.current) return start();
    return hydrateOnVisible(place.current, start);
  }, [start]);
  const hydrated = useMemo(
    () => ({ part: () => place.current, onDrawn: () => stopWatching.current() }),
    [],
  );
  return (
    <HydratedPartContext value={hydrated}>
      <div ref={place} {...(isPrerendered.current ? { 'data-unhydrated': '' } : {})}>
        {children}
      </div>
    </HydratedPartContext>
  );
}
