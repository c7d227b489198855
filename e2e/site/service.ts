import { startProgram } from './program.ts';

/** A server as a process of its own. */
export interface Service {
  /** Starts the server unless it is running, and resolves when it responds. */
  start(): Promise<void>;
  /** Stops the server if it is running, and resolves when it has exited. */
  stop(): Promise<void>;
  /** Kills the server without a word, and resolves when it is gone. */
  kill(): Promise<void>;
}

interface Description {
  /** Its path below the workspace's root. */
  readonly program: string;
  /** The root of that workspace; by default the one under test. */
  readonly workspace?: string;
  readonly env: Readonly<Record<string, string>>;
  /** Matches the line that it prints once it responds. */
  readonly ready: RegExp;
}

export function createService({ program, ready, ...options }: Description): Service {
  let running: ReturnType<typeof startProgram> | undefined;
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const ending = running;
    running = undefined;
    ending?.child.kill(signal);
    await ending?.ended;
  }
  return {
    async start() {
      if (running) return;
      const started = startProgram(program, [], options);
      running = started;
      const { child, output, ended } = started;
      await new Promise<void>((resolve, reject) => {
        child.stdout.on('data', () => ready.test(output.stdout) && resolve());
        void ended.then(({ code, stderr }) =>
          reject(new Error(`${program} ended with code ${code}: ${stderr || output.stdout}`)),
        );
      });
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
