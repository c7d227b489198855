import { useSite } from '@site/ui';
import { useLocation, useNavigationType } from '@site/ui/shell';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { applyHead, headOf } from '../document/head.ts';
import { positionOf, storePosition } from './scroll-positions.ts';

/** Milliseconds until a page that was just opened scrolls to the section in its address. */
const HASH_SCROLL_DELAY = 300;

/**
 * A navigation changes title and metadata, closes what was open over the page, focuses the new heading,
 * and scrolls to the top, to the section in the address, whose heading it focuses, or, going back, to
 * where the visitor was. Where that is not known, the browser decides. A link to the page on screen
 * leads to its top as well.
 *
 * @returns the route on screen; undefined for the not-found page
 */
export function useNavigationEffects() {
  const { routes, config } = useSite();
  const { pathname, hash, key, state } = useLocation();
  const type = useNavigationType();
  const route = routes.find(({ path }) => path === pathname);
  const shown = useRef({ pathname, key, position: 0, isLeft: false });

  useEffect(() => {
    const remember = () => {
      if (!shown.current.isLeft) shown.current.position = window.scrollY;
    };
    // Some browsers scroll at once to where the next page was, and this one is still shown.
    const leave = () => {
      shown.current.isLeft = window.history.state?.key !== shown.current.key;
    };
    const store = () => storePosition(shown.current.key, shown.current.position);
    remember();
    ownPosition();
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('popstate', leave);
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('popstate', leave);
      window.removeEventListener('pagehide', store);
    };
  }, []);

  // Before painting, which may scroll: that position would be stored for the page left.
  useLayoutEffect(() => {
    const left = shown.current;
    if (key === left.key) return;
    storePosition(left.key, left.position);
    const isBack = type === 'POP';
    const isHere = pathname === left.pathname;
    // A link to what is on screen replaces its entry; so does a retry, which has a state.
    const isFromTop = !isHere || (type === 'REPLACE' && !hash && state === null);
    if (!isHere) {
      applyHead(headOf(route, config));
      for (const dialog of document.querySelectorAll('dialog')) dialog.close();
    }
    if (isFromTop) {
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    }
    const start = isFromTop ? 0 : undefined;
    const top = isBack ? positionOf(key) : start;
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
    shown.current = { pathname, key, position: window.scrollY, isLeft: false };
    ownPosition();
    if (isBack || !hash) return undefined;
    return scrollToSection(hash, isHere ? 0 : HASH_SCROLL_DELAY);
  }, [pathname, hash, key, state, type, route, config]);

  return route;
}

/** Within a document the browser would scroll too early, in the page that is left. */
function ownPosition() {
  window.history.scrollRestoration = 'manual';
}

function scrollToSection(hash: string, delay: number) {
  const timer = setTimeout(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const target = document.getElementById(idIn(hash));
    if (!target) return;
    target.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
    // The next Tab would lead back to where the link was, or to the page's top.
    const heading = target.querySelector<HTMLElement>('h2, h3') ?? target;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, delay);
  return () => clearTimeout(timer);
}

/** What is no encoding, such as `#100%`, is an id as it stands. */
function idIn(hash: string): string {
  const fragment = hash.slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
