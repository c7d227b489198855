import { Box, chakra, useSite } from '@site/ui';
import {
  Announcements,
  Outlet,
  useLocation,
  useNavigation,
  useNavigationType,
} from '@site/ui/shell';
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { applyHead, headOf } from '../document/head.ts';
import { loadingBarStore, toastsStore } from '../services/toast-store.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { WaitingNotice } from './waiting-notice.tsx';

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    insetInlineStart: '4',
    insetBlockStart: '-6rem',
    zIndex: 'overlay',
    padding: '3',
    bg: 'bg.panel',
    color: 'fg.brand',
    fontWeight: 'semibold',
    _focus: { insetBlockStart: '2' },
    _print: { display: 'none' },
  },
});

export function Layout() {
  const route = useNavigationEffects();
  const hasHeaderAndFooter = route?.layout ?? true;
  return (
    <Box
      minHeight="100dvh"
      display="flex"
      flexDirection="column"
      // Boxes in a column do not break well over sheets of paper.
      _print={{ display: 'block', minHeight: 'auto' }}
    >
      <SkipLink href="#main">Skip to the content</SkipLink>
      <Announcements />
      <ToastHost />
      <WaitingNotice />
      {hasHeaderAndFooter && <Header />}
      <Box as="main" id="main" flex="1">
        <LoadingBar />
        <Outlet />
      </Box>
      {hasHeaderAndFooter && <Footer />}
    </Box>
  );
}

function ToastHost() {
  const Toasts = useSyncExternalStore(toastsStore.subscribe, toastsStore.get, () => undefined);
  return Toasts ? <Toasts /> : null;
}

/** Appears after a short delay, so that a quick step does not flash. */
const Bar = chakra('div', {
  base: {
    position: 'fixed',
    insetInline: '0',
    insetBlockStart: '0',
    height: '3px',
    zIndex: 'loadingBar',
    bg: 'accent',
    transformOrigin: 'left',
    transform: 'scaleX(0)',
    opacity: 0,
    _highContrast: { bg: 'Highlight' },
    transitionProperty: 'transform, opacity',
    transitionDuration: '220ms',
    '&[data-active]': {
      transform: 'scaleX(0.9)',
      opacity: 1,
      transitionDuration: '8s, 150ms',
      transitionTimingFunction: 'cubic-bezier(0.1, 0.8, 0.2, 1)',
      transitionDelay: '120ms',
    },
  },
});

function LoadingBar() {
  const navigating = useNavigation().state !== 'idle';
  const started = useSyncExternalStore(loadingBarStore.subscribe, loadingBarStore.get, () => false);
  const active = navigating || started;
  return (
    <Bar
      role="progressbar"
      aria-label="Loading"
      aria-hidden={!active}
      {...(active ? { 'data-active': '' } : {})}
    />
  );
}

/** Milliseconds until a page that was just opened scrolls to the section in its address. */
const HASH_SCROLL_DELAY = 300;

/**
 * A navigation changes title and metadata, focuses the new heading, and scrolls to the top, to the
 * section in the address or, going back, to where the visitor was.
 *
 * @returns the route on screen; undefined for the not-found page
 */
function useNavigationEffects() {
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

  // Before painting, which may scroll: that position would be stored for the page left.
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

function scrollToSection(hash: string, delay: number) {
  const timer = setTimeout(() => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const target = document.getElementById(decodeURIComponent(hash.slice(1)));
    target?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
  }, delay);
  return () => clearTimeout(timer);
}
