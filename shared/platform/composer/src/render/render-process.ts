import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { confiningFlags, findWall } from './confinement.ts';
import { timeKeptWaiting, watchMemory } from './process-use.ts';
import { type RenderAnswer, type RenderRequest, renderMessage } from './protocol.ts';
import { MOST_LINES, oneLine } from './worker/blame.mjs';

export type Outcome =
  | { readonly ok: true; readonly answer: RenderAnswer; readonly used: readonly string[] }
  | {
      readonly ok: false;
      /** What the code did, as in `did not finish within 10 seconds`. */
      readonly reason: string;
      readonly used: readonly string[];
      readonly loading: string | undefined;
    };

/** @param print called with each line that the code prints */
export function startRenderProcess(
  { memory, alarm }: Pick<RenderLimits, 'memory' | 'alarm'>,
  print: (line: string) => void,
) {
  const child = startChild(memory);
  const stopWatching = killWithParent(child);
  const tooMuch = `took more than ${memory} MB of memory`;
  const stopMemory = child.pid ? watchMemory(child.pid, memory, () => end(tooMuch)) : () => {};
  let waited = 0;
  /** Of a process that has ended, what was last known. */
  function keptWaiting() {
    if (child.pid) waited = Math.max(waited, timeKeptWaiting(child.pid));
    return waited;
  }
  let lastWords = '';
  let printed = 0;
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
    else if (data.kind === 'printed') {
      // The worker does both too, but what it sends may be a team's.
      if (printed++ < MOST_LINES) print(oneLine(data.line));
    } else settle?.(data);
  });
  child.on('error', ({ message }) => end(`could not be run: ${message}`));
  // After the streams are closed, so that the last output is there.
  child.on('close', (code, signal) => {
    const outOfMemory = /heap out of memory|Allocation failed/i.test(lastWords);
    const how = signal ? `signal ${signal}` : `exit code ${code}`;
    end(outOfMemory ? tooMuch : `ended the process (${how})`);
  });

  /**
   * Never rejects; a silent process is killed. `limit` is in milliseconds, without those in which the
   * process was kept waiting; `late` says why.
   */
  function ask(request: RenderRequest, { limit, late }: { limit: number; late: string }) {
    used = new Set();
    loading = undefined;
    return new Promise<Outcome>((resolve) => {
      let open = true;
      // Pending messages are read first: on a busy machine the answer may be among them.
      const ring = () => setImmediate(() => open && end(late));
      const silence = alarm(limit, ring, keptWaiting);
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

  return { ask, keptWaiting, isRunning: () => ended === undefined, end: () => end('was ended') };
}

export type RenderLimits = typeof renderLimits;

export const renderLimits = {
  /** Milliseconds for one step of a page, which takes about 4. */
  page: 10_000,
  /** Milliseconds for loading the shell and its platform, which takes about 150. */
  loading: 20_000,
  /** Milliseconds for a composition: room for a few endless pages, so that all others are tried. */
  composition: (pages: number) => 60_000 + 500 * pages,
  /** Megabytes of the process; a healthy one uses about 150. */
  memory: 1_024,
  /**
   * Calls `ring` when the time is over, unless the returned function is called.
   *
   * @param keptWaiting milliseconds, since any moment, in which a busy machine kept the process from
   *   running; they are given to it again
   */
  alarm(milliseconds: number, ring: () => void, keptWaiting: () => number) {
    const before = keptWaiting();
    let given = 0;
    function arm(time: number) {
      return setTimeout(() => {
        const more = Math.ceil(keptWaiting() - before - given);
        if (more <= 0) return ring();
        given += more;
        timer = arm(more);
      }, time);
    }
    let timer = arm(milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Seconds of processor time after which the system itself ends the process. */
const PROCESSOR_TIME = 600;

/** Starts the worker, with no environment but a time zone: a choice renders the same everywhere. */
export function startChild(memory: number): ChildProcess {
  const wall = findWall();
  const flags = confiningFlags(memory, wall.worker);
  const limits = `ulimit -c 0; ulimit -t ${PROCESSOR_TIME}`;
  // The fifth stream closes when composing ends in any way, which `read` notices even if the child
  // loops. The watching shell keeps no other stream, so that they close with the child.
  const watch = `(read -r _ <&4; kill -9 $$) </dev/null >/dev/null 2>&1 3>&- &`;
  const child = fork(join(wall.worker, 'render-worker.mjs'), [], {
    // What Node itself writes into the folder it was started in has no place there.
    cwd: '/',
    env: { TZ: 'UTC' },
    ...(process.platform === 'win32'
      ? { execArgv: flags }
      : {
          execPath: '/bin/sh',
          execArgv: ['-c', `${limits}; ${watch} exec "$@" 4<&-`, 'sh', ...wall.node, ...flags],
        }),
    serialization: 'advanced',
    // Its output comes as messages; the pipe carries the reason if Node itself gave up.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
  // No socket is passed over the channel, and Node throws here for such a message of a team's.
  child.removeAllListeners('internalMessage');
  catchUnreadable(child);
  child.on('exit', () => child.stdio[4]?.destroy());
  return child;
}

/** Bytes that are no message become an error of the child; Node would throw, and end the command. */
function catchUnreadable(child: ChildProcess) {
  const parts = Object.getOwnPropertySymbols(child).map((symbol) => Reflect.get(child, symbol));
  const channel = parts.find((part) => typeof part?.onread === 'function');
  if (!channel) return;
  const { onread } = channel;
  channel.onread = (...read: unknown[]) => {
    try {
      return Reflect.apply(onread, channel, read);
    } catch {
      child.emit('error', new Error('it sent what is no message'));
    }
  };
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Kills a child with this process: one that loops does not notice. @returns kills it at once */
export function killWithParent(child: ChildProcess): () => void {
  const kill = () => void child.kill('SIGKILL');
  const interrupted = (signal: NodeJS.Signals) => {
    stop();
    // Without its listener the signal ends the process as usual.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  function stop() {
    process.off('exit', kill);
    for (const signal of signals) process.off(signal, interrupted);
    kill();
    // One that is only just starting can outlive the program that was to end it (`unshare` asks for
    // that signal after it has started its child). Without a channel it ends, and holds up nobody.
    if (child.connected) child.disconnect();
    child.stderr?.destroy();
  }
  process.on('exit', kill);
  for (const signal of signals) process.on(signal, interrupted);
  return stop;
}
