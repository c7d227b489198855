import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back when the buyer is here again: from another tab or app, by the way back to a page that the
 * browser kept, or with a network after there was none.
 *
 * @param onReturn resolves once it has handled the return
 */
export function useReturn(onReturn: () => Promise<void>): void {
  const isHandling = useRef(false);
  const handle = useEffectEvent(async () => {
    if (document.visibilityState === 'visible') await onReturn();
  });
  /** A page that the browser kept reports one return by both of its events. */
  const handleOnce = useEffectEvent(async () => {
    // A buyer who leaves before the first answer may pay then, and is back once more afterwards.
    if (document.visibilityState === 'hidden') isHandling.current = false;
    if (isHandling.current) return;
    isHandling.current = true;
    try {
      await handle();
    } finally {
      isHandling.current = false;
    }
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', () => void handleOnce(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && void handleOnce(), {
      signal,
    });
    // What was sent without a network may hang, so nothing waits for it here.
    window.addEventListener('online', () => void handle(), { signal });
    return () => listening.abort();
  }, []);
}
