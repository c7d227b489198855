import { killWithParent } from './kill-with-parent.ts';
import type { RenderLimits } from './limits.ts';
import { type RenderAnswer, type RenderRequest, renderMessage } from './protocol.ts';
import { startChild } from './start-child.ts';
import { watchMemory } from './watch-memory.ts';

/** The outcome of a request: an answer, or how the process ended instead. */
export type Outcome =
  | { readonly ok: true; readonly answer: RenderAnswer; readonly used: readonly string[] }
  | {
      readonly ok: false;
      /** What the code did, in the words of a refusal: `did not finish within 10 seconds`. */
      readonly reason: string;
      /** Modules that the page had asked for, in order. */
      readonly used: readonly string[];
      /** The module whose code was being loaded. */
      readonly loading: string | undefined;
    };

/** One child process that runs teams' code. It answers one request at a time. */
export interface RenderProcess {
  /**
   * Never rejects. A process that gave no answer has been killed and answers nothing more.
   *
   * @param time milliseconds, and what to report if they are not enough
   */
  ask(request: RenderRequest, time: { limit: number; late: string }): Promise<Outcome>;
  /** Kills it. */
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
  /** Why the process ended, once it has. */
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
  // This waits until the streams are closed, so that the last output is there.
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
      // Messages that have arrived are read first: on a busy machine the answer may be among them.
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
