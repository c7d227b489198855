import { Box, useAfterHydration, whenWanted } from '@site/ui';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { untilLoaded } from './until-loaded.ts';

/*
 * The lower part of a long page, whose code the first view does without.
 *
 *   prerendered: its HTML stands there, complete, from the beginning. Its code is fetched when the
 *   visitor comes near it, or presses anything at all: a keyboard reaches a link without scrolling
 *   first. Then React takes over what stands there.
 *
 *   arrived at by a link inside the site: nothing stands there yet, so the code is fetched at once.
 */

type Load = () => Promise<{ readonly default: ComponentType }>;

/** Makes a component, for the end of a page, of a module that is loaded when it is wanted. */
export function later(load: Load): ComponentType {
  let want = () => {};
  const wanted = new Promise<void>((resolve) => {
    want = resolve;
  });
  // Prerendering draws everything.
  if (typeof window === 'undefined') want();
  const Content = lazy(async () => {
    await wanted;
    return untilLoaded(load);
  });

  // One element for good: React would give up what stands there prerendered, and draw it afresh, if
  // this were another one before it has taken over.
  const part = (
    <Suspense fallback={<Box minHeight="100vh" />}>
      <Content />
    </Suspense>
  );

  return function Later() {
    const place = useRef<HTMLDivElement>(null);
    const prerendered = !useAfterHydration(() => true, false);
    const first = useRef(prerendered);
    useEffect(() => {
      if (!first.current || !place.current) return want();
      return whenWanted(place.current, want);
    }, []);
    return <div ref={place}>{part}</div>;
  };
}
