/** Milliseconds after which what has no answer is named, and between two such lines. */
const SILENT_MS = 3_000;

/** Milliseconds after which a disk counts as one that hangs where the process has to end. */
const HELD_MS = 500;

interface Pending {
  /** Such as `PUT ledger/15.json`. */
  readonly request: string;
  readonly since: number;
}

/** Of all disks: the process does not end before the system has answered, see `endProcess`. */
const onDisks = new Set<Pending>();

export type Waiting = ReturnType<typeof createWaiting>;

/**
 * @param report gets a line for the oldest request, from its third second on, as long as it has no
 * answer: `s3://site: waits for PUT ledger/15.json, 12 s`
 */
export function createWaiting(
  location: string,
  { report, isDisk = false }: { report?: ((line: string) => void) | undefined; isDisk?: boolean },
) {
  const pending = new Set<Pending>();
  let timer: NodeJS.Timeout | undefined;

  function sayOldest(): void {
    const [oldest] = pending; // A set keeps the order.
    const seconds = oldest ? (performance.now() - oldest.since) / 1_000 : 0;
    if (oldest && seconds * 1_000 >= SILENT_MS) {
      report?.(`${location}: waits for ${oldest.request}, ${Math.floor(seconds)} s`);
    }
  }

  return async <Value>(request: string, work: () => Promise<Value>): Promise<Value> => {
    const own = { request, since: performance.now() };
    pending.add(own);
    if (isDisk) onDisks.add(own);
    if (report) timer ??= setInterval(sayOldest, SILENT_MS).unref();
    try {
      return await work();
    } finally {
      pending.delete(own);
      onDisks.delete(own);
      if (pending.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
    }
  };
}

/**
 * As `process.exit`, which waits without end for what a thread of Node's asks of a disk that hangs:
 * then the process is killed, and its exit code is that of a killed one.
 */
export function endProcess(code: number): void {
  const now = performance.now();
  if ([...onDisks].some(({ since }) => now - since >= HELD_MS)) {
    process.kill(process.pid, 'SIGKILL');
  }
  process.exit(code);
}
