import { HydratedPartContext, watchForInjectedNodes } from '@platform/browser/hydration';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useAfterHydration } from '../site/after-hydration.ts';

interface Props {
  /** Lets the code of the children load; further calls do nothing. */
  readonly start: () => void;
  readonly children: ReactNode;
}

/** Starts its children when a visitor scrolls near, or at once without prerendered HTML. */
export function HydratedOnVisible({ start, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const isPrerendered = useRef(!useAfterHydration(() => true, false));
  const stopWatching = useRef(() => {});
  useLayoutEffect(() => {
    if (!isPrerendered.current || !place.current) return;
    stopWatching.current = watchForInjectedNodes(place.current);
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

interface Options {
  /** Pixels around the window that count as visible. */
  readonly margin?: number;
  readonly onInteraction?: boolean;
}

/**
 * Calls back once when an element is nearly visible, or on any press or input, because a keyboard
 * can reach it without scrolling; at once where it holds early input (`queueEarlyInput`).
 *
 * @returns a function that cancels it
 */
export function hydrateOnVisible(
  element: Element,
  hydrate: () => void,
  { margin = 1_000, onInteraction = true }: Options = {},
): () => void {
  const cancellation = new AbortController();
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) start();
    },
    { rootMargin: `${margin}px` },
  );
  function start() {
    cancel();
    hydrate();
  }
  function cancel() {
    cancellation.abort();
    observer.disconnect();
  }
  observer.observe(element);
  if (onInteraction && holdsEarlyInput(element)) start();
  for (const type of onInteraction ? ['pointerdown', 'keydown', 'click', 'input', 'change'] : []) {
    // In the capture phase: React stops events on a part that it has not hydrated yet.
    window.addEventListener(type, start, { capture: true, signal: cancellation.signal });
  }
  return cancel;
}

/** A program, such as an assistive technology, uses what is far below the window. */
const holdsEarlyInput = (part: Element) =>
  part.hasAttribute('data-changed') || part.querySelector('[data-pressed]') !== null;
