/**
 * Milliseconds between two looks. A bucket tells nobody of a change, so that a watch can only ask: with
 * 500 ms, and the requests that follow a change, an edge serves 95 of 100 changes within a second. A
 * look is one request, so a month of two watched folders costs an edge 10 million of them.
 */
const LOOK_MS = 500;

/**
 * Looks at something from time to time, and calls back when it has changed, until the returned
 * function is called. That it can't look any more, or can again, is a change as well.
 *
 * @param look resolves to a text that differs after a change
 */
export function watchBucket(look: () => Promise<string>, changed: () => void): () => void {
  let seen: string | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const turn = async () => {
    const now = await look().catch(() => 'away');
    if (isStopped) return;
    const before = seen;
    seen = now;
    timer = setTimeout(turn, LOOK_MS);
    if (before !== undefined && now !== before) changed();
  };
  void turn();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
