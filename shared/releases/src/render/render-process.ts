import { type RenderAnswer, type RenderRequest, renderMessage } from './protocol.ts';
import { killWithParent, startChild, watchMemory } from './start-child.ts';

export type Outcome =
  | { readonly ok: true; readonly answer: RenderAnswer; readonly used: readonly string[] }
  | {
      readonly ok: false;
      /** What the code did, as in `did not finish within 10 seconds`. */
      readonly reason: string;
      readonly used: readonly string[];
      readonly loading: string | undefined;
    };

export interface RenderProcess {
  /** Never rejects; a silent process is killed. @param time milliseconds, and why if it is late */
  ask(request: RenderRequest, time: { limit: number; late: string }): Promise<Outcome>;
  end(): void;
}

/** @param print called with each line that the code prints */
export function startRenderProcess(
  { memory, alarm }: Pick<RenderLimits, 'memory' | 'alarm'>,
  print: (line: string) => void,
): RenderProcess {
  const child = startChild(memory);
  const stopWatching = killWithParent(child);
  const tooMuch = `took more than ${memory} MB of memory`;
  const stopMemory = child.pid ? watchMemory(child.pid, memory, () => end(tooMuch)) : () => {};
  let lastWords = '';
  let used = new Set<string>();
  let loading: string | undefined;
  let ended: string | undefined;
  let settle: ((answer: RenderAnswer | undefined) => void) | undefined;

  function end(reason: string) {
    ended ??= reason;
    stopMemory();
    stopWatching();
    settle?.(undefined);
  }

  child.stderr?.on('data', (bytes) => {
    lastWords = `${lastWords}${bytes}`.slice(-4_000);
  });
  child.on('message', (message) => {
    const parsed = renderMessage.safeParse(message);
    if (!parsed.success) return end('gave an answer that can not be read');
    const { data } = parsed;
    if (data.kind === 'uses') {
      used.add(data.id);
      if (data.first) loading = data.id;
    } else if (data.kind === 'loaded') loading = undefined;
    else if (data.kind === 'printed') print(data.line);
    else settle?.(data);
  });
  child.on('error', ({ message }) => end(`could not be run: ${message}`));
  // After the streams are closed, so that the last output is there.
  child.on('close', (code, signal) => {
    const outOfMemory = /heap out of memory|Allocation failed/i.test(lastWords);
    const how = signal ? `signal ${signal}` : `exit code ${code}`;
    end(outOfMemory ? tooMuch : `ended the process (${how})`);
  });

  function ask(request: RenderRequest, { limit, late }: { limit: number; late: string }) {
    used = new Set();
    loading = undefined;
    return new Promise<Outcome>((resolve) => {
      let open = true;
      // Pending messages are read first: on a busy machine the answer may be among them.
      const silence = alarm(limit, () => setImmediate(() => open && end(late)));
      settle = (answer) => {
        settle = undefined;
        open = false;
        silence();
        resolve(
          answer
            ? { ok: true, answer, used: [...used] }
            : { ok: false, reason: ended ?? late, used: [...used], loading },
        );
      };
      if (ended === undefined && child.connected) child.send(request, () => {});
      else end('ended the process');
    });
  }

  return { ask, end: () => end('was ended') };
}

export interface RenderLimits {
  /** Milliseconds for one step of a page, which takes about 4. */
  readonly page: number;
  /** Milliseconds for loading the shell and its platform, which takes about 150. */
  readonly loading: number;
  /** Milliseconds for a composition, by its number of pages. */
  readonly composition: (pages: number) => number;
  /** Megabytes of the process; a healthy one uses about 150. */
  readonly memory: number;
  /** Calls `ring` when the time is over, unless the returned function is called. */
  readonly alarm: (milliseconds: number, ring: () => void) => () => void;
}

export const renderLimits: RenderLimits = {
  page: 10_000,
  loading: 20_000,
  // Room for a few endless pages, so that all others are still tried.
  composition: (pages) => 60_000 + 500 * pages,
  memory: 1_024,
  alarm(milliseconds, ring) {
    const timer = setTimeout(ring, milliseconds);
    return () => clearTimeout(timer);
  },
};
