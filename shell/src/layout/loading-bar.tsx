import { chakra } from '@site/ui';
import { useNavigation } from '@site/ui/shell';
import { useSyncExternalStore } from 'react';
import { loadingBarStore } from '../services/loading-bar-store.ts';

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

/**
 * Shows at the top of the window that a page is loading, or that a page reports work in progress.
 */
export function LoadingBar() {
  const navigating = useNavigation().state !== 'idle';
  const asked = useSyncExternalStore(loadingBarStore.subscribe, loadingBarStore.get, () => false);
  const active = navigating || asked;
  return (
    <Bar
      role="progressbar"
      aria-label="Loading"
      aria-hidden={!active}
      {...(active ? { 'data-active': '' } : {})}
    />
  );
}
