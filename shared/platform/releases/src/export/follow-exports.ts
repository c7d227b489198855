import { LEDGER, readRevisions } from '@platform/store/ledger';
import type { Store } from '@platform/store/store';
import { yearInKenya } from './as-of-year.ts';
import { type Exported, type ExportOptions, exportSite } from './export-site.ts';

// Exports what is live at the start, and then:
//
//   a new entry, or a year begins in Kenya  → it is exported
//   the tree has changed, and at the start  → the command runs, until it has succeeded
//   an export or the command fails          → it is reported, and tried again after a doubling pause
//   meanwhile a newer entry arrives         → it is tried again at once
//   the signal is aborted                   → what runs ends, then this resolves
//
// It keeps no state: a process that was killed starts with an export and the command.

interface Following {
  readonly signal: AbortSignal;
  /** Resolves to how it failed, if it did. @param revision that the tree has */
  readonly onChange?: ((revision: number) => Promise<string | undefined>) | undefined;
  clock?(): number;
  exported(exported: Exported): void;
  report(line: string): void;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Milliseconds between two looks, for what the store's watch misses. */
const CHECK_MS = 1_000;

const LONGEST_PAUSE_MS = 15_000;

/** Resolves to the last exported revision, 0 for none, once the signal is aborted. */
export async function followExports(
  options: Omit<ExportOptions, 'now' | 'revision'>,
  { signal, onChange, clock = Date.now, exported, report, pause }: Following,
): Promise<number> {
  const { store } = options;
  let done = { head: 0, year: 0 };
  let last = 0;
  let isDue = true;
  let wait = CHECK_MS;

  /** Resolves to how it failed, if it did. */
  async function attempt(): Promise<string | undefined> {
    const [head = 0] = await readRevisions(store, Math.max(0, done.head - 1));
    const now = clock();
    const year = yearInKenya(now);
    let failure: string | undefined;
    if (head !== done.head || year !== done.year) {
      const tried = await exportSite({ ...options, now });
      if (!tried.ok) return tried.problem.message;
      const { revision, outcome, warnings } = tried.value;
      exported(tried.value);
      isDue ||= outcome === 'exported';
      last = revision;
      if (revision >= head) done = { head: revision, year };
      else failure = `revision ${revision} was exported instead of ${head}: ${warnings.join(' ')}`;
    }
    if (isDue && onChange) {
      const problem = await onChange(last);
      if (problem !== undefined) return problem;
    }
    isDue = false;
    return failure;
  }

  const changes = ledgerChanges(store, signal);
  try {
    while (!signal.aborted) {
      const changed = changes.next();
      const failure = await attempt().catch(String);
      if (failure === undefined) wait = CHECK_MS;
      else report(`${failure.replace(/\.?$/, '')}; tried again in ${wait / 1_000} s`);
      if (!signal.aborted) await pause(wait, changed);
      if (failure !== undefined) wait = Math.min(2 * wait, LONGEST_PAUSE_MS);
    }
    return last;
  } finally {
    changes.close();
  }
}

/** Watches the ledger. Callers get the signal first and read then, so that they miss nothing. */
function ledgerChanges(store: Store, stop: AbortSignal) {
  let changed = new AbortController();
  const wake = () => changed.abort();
  const close = store.watch(LEDGER, wake);
  stop.addEventListener('abort', wake);
  return {
    /** A signal that is aborted at the next change or when everything stops. */
    next(): AbortSignal {
      changed = new AbortController();
      if (stop.aborted) wake();
      return changed.signal;
    },
    close,
  };
}
