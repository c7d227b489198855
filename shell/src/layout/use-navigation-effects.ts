import { useSite } from '@site/ui';
import { useLocation, useNavigationType } from '@site/ui/shell';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { applyHead } from '../document/apply-head.ts';
import { headOf } from '../document/head.ts';

/** Milliseconds until a page that was just opened scrolls to the section in its address. */
const HASH_SCROLL_DELAY = 300;

/**
 * What happens when a visitor arrives at another page without a document load: title and metadata
 * change, the new page's heading takes focus, and the page scrolls to the top, to the section in
 * the address, or, going back, to where the visitor was.
 *
 * @returns the route on screen; undefined for the not-found page
 */
export function useNavigationEffects() {
  const { routes, config } = useSite();
  const { pathname, hash, key } = useLocation();
  const kind = useNavigationType();
  const route = routes.find(({ path }) => path === pathname);
  const shown = useRef({ pathname, key });
  const positions = useRef(new Map<string, number>());

  useEffect(() => {
    const remember = () => positions.current.set(shown.current.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  // Before the browser paints: it may scroll because the page has changed, and that position would be
  // remembered for the page that the visitor has left.
  useLayoutEffect(() => {
    const { pathname: before, key: keyBefore } = shown.current;
    if (key === keyBefore) return;
    shown.current = { pathname, key };
    if (pathname === before) return hash ? scrollToSection(hash, 0) : undefined;
    applyHead(headOf(route, config));
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    const position = kind === 'POP' ? positions.current.get(key) : undefined;
    window.scrollTo({ top: position ?? 0, behavior: 'instant' });
    return hash && position === undefined ? scrollToSection(hash, HASH_SCROLL_DELAY) : undefined;
  }, [pathname, hash, key, kind, route, config]);

  return route;
}

/** Scrolls there after a delay; returns a function that cancels it. */
function scrollToSection(hash: string, delay: number) {
  const timer = setTimeout(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    target?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
  }, delay);
  return () => clearTimeout(timer);
}
