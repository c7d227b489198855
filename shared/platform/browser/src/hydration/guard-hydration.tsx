import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { detectInjectedNodes, reportMismatch } from './injected-nodes.ts';
import { useEarlyInput } from './preserve-input.tsx';
import { preserveInput } from './preserved-input.ts';

/**
 * Preserves what was typed, pressed and focused before hydration, and reports no mismatch of a page
 * that others changed.
 *
 * @returns `Live` to render around the page, and for React's `onRecoverableError` whether it counts
 */
export function guardHydration(root: HTMLElement) {
  preserveInput(root);
  const onHydrated = detectInjectedNodes(root);
  const getRoot = () => root;

  function Live({ children }: { readonly children: ReactNode }) {
    useLayoutEffect(onHydrated, []);
    useEarlyInput(getRoot);
    useEffect(() => {
      document.documentElement.dataset.ready = '';
      performance.mark('ready');
    }, []);
    return children;
  }
  return { Live, onMismatch: reportMismatch };
}
