import { startProgram } from './program.ts';

/** A server as a process of its own. */
export interface Service {
  /** Starts it where it does not run, and resolves when it answers. */
  start(): Promise<void>;
  /** Stops it where it runs, and resolves when it has ended. */
  stop(): Promise<void>;
}

interface Description {
  /** Below the workspace's root. */
  readonly program: string;
  /** The root of that workspace; of the one under test, by default. */
  readonly workspace?: string;
  readonly env: Readonly<Record<string, string>>;
  /** Matches what it prints once it answers. */
  readonly ready: RegExp;
}

export function createService({ program, ready, ...options }: Description): Service {
  let running: ReturnType<typeof startProgram> | undefined;
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
    async stop() {
      const stopping = running;
      running = undefined;
      stopping?.child.kill('SIGTERM');
      await stopping?.ended;
    },
  };
}
