import { Box, chakra } from '@site/ui';
import { Announcements, Outlet, useNavigation } from '@site/ui/shell';
import { useSyncExternalStore } from 'react';
import { loadingBarStore, toastsStore } from '../services/toast-store.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useNavigationEffects } from './navigation-effects.ts';
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
