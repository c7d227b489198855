/** Milliseconds after which what has no answer is named, and between two such lines. */
const SILENT_MS = 3_000;

/** Milliseconds after which a disk counts as one that hangs where the process has to end. */
const HELD_MS = 500;

interface Pending {
  /** Such as `PUT ledger/15.json`. */
  readonly request: string;
  /** Its begin, or its last partial answer. */
  since: number;
  /** A process does not end before the system has answered, see `endProcess`. */
  readonly isDisk: boolean;
}

/** Of all storages of this process. */
const everywhere = new Set<Pending>();

/** What has had no answer for longest, such as `PUT ledger/15.json`; undefined for nothing. */
export function waitedFor(): string | undefined {
  return oldestOf(everywhere)?.request;
}

function oldestOf(pending: ReadonlySet<Pending>): Pending | undefined {
  let oldest: Pending | undefined;
  for (const each of pending) if (!oldest || each.since < oldest.since) oldest = each;
  return oldest;
}

export type Waiting = ReturnType<typeof createWaiting>;

/**
 * @param report gets a line for the oldest request, from its third second on, as long as it has no
 * answer: `s3://site: waits for PUT ledger/15.json, 12 s`. Work of many files calls `answered` for
 * each: a busy disk is none that hangs.
 */
export function createWaiting(
  location: string,
  { report, isDisk = false }: { report?: ((line: string) => void) | undefined; isDisk?: boolean },
) {
  const pending = new Set<Pending>();
  let timer: NodeJS.Timeout | undefined;

  function sayOldest(): void {
    const oldest = oldestOf(pending);
    const seconds = oldest ? (performance.now() - oldest.since) / 1_000 : 0;
    if (oldest && seconds * 1_000 >= SILENT_MS) {
      report?.(`${location}: waits for ${oldest.request}, ${Math.floor(seconds)} s`);
    }
  }

  return async <Value>(
    request: string,
    work: (answered: () => void) => Promise<Value>,
  ): Promise<Value> => {
    const own = { request, since: performance.now(), isDisk };
    pending.add(own);
    everywhere.add(own);
    if (report) timer ??= setInterval(sayOldest, SILENT_MS).unref();
    try {
      return await work(() => {
        own.since = performance.now();
      });
    } finally {
      pending.delete(own);
      everywhere.delete(own);
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
  if ([...everywhere].some(({ since, isDisk }) => isDisk && now - since >= HELD_MS)) {
    process.kill(process.pid, 'SIGKILL');
  }
  process.exit(code);
}
