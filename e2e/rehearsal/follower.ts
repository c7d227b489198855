import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startProgram } from '../site/program.ts';

/*
 * `site hooks run`, which purges a CDN after each change, in a container that is killed. What starts
 * containers again gives the next one another host name, and starts it until it stays.
 */

/** A lock that nobody has renewed for so long is taken over. */
const STALE_MS = 60_000;

const AGAIN_MS = 500;

export type Follower = ReturnType<typeof followIn>;

/** @param folder for its state, on a disk that outlives the containers */
export function followIn(folder: string, env: Readonly<Record<string, string>>) {
  const [state, purges] = [join(folder, 'purge.json'), join(folder, 'purges')];
  let containers = 0;
  let isStopping = false;
  let running: ReturnType<typeof startProgram> | undefined;
  let refusals = '';

  async function keepRunning(): Promise<void> {
    while (!isStopping) {
      containers += 1;
      const own = `import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module';
        os.hostname = () => 'container-${containers}'; syncBuiltinESMExports();`;
      const named = `--import=data:text/javascript,${encodeURIComponent(own)}`;
      const command = `echo $SITE_REVISION >> ${purges}`;
      const args = ['hooks', 'run', '--state', state, '--command', command];
      running = startProgram('shared/releases/bin/site.js', args, {
        env: { ...env, NODE_OPTIONS: named, SITE_CACHE: join(folder, `cache-${containers}`) },
      });
      const { stderr } = await running.ended;
      refusals += stderr;
      await setTimeout(AGAIN_MS);
    }
  }
  const stopped = keepRunning();
  const purged = () =>
    readFile(purges, 'utf8').then(
      (text) => text.trim().split('\n').map(Number),
      (): number[] => [],
    );

  return {
    purged,
    /** Kills the container. The next one is refused until the lock has not been renewed for a minute. */
    async kill(): Promise<void> {
      running?.child.kill('SIGKILL');
      const isRefused = () => refusals.includes('has not renewed its lock for a minute');
      for (let turn = 0; turn < 600 && !isRefused(); turn += 1) await setTimeout(100);
      const then = new Date(Date.now() - STALE_MS);
      await utimes(`${state}.lock`, then, then);
    },
    async stop(): Promise<void> {
      isStopping = true;
      running?.child.kill('SIGKILL');
      await stopped;
    },
    /** What is wrong, where every entry up to this one has to have been purged. */
    async violations(newest: number): Promise<string[]> {
      for (let turn = 0; turn < 300 && !(await purged()).includes(newest); turn += 1) {
        await setTimeout(100);
      }
      const found = await purged();
      const first = found[0] ?? newest;
      const all = Array.from({ length: newest - first + 1 }, (_each, index) => first + index);
      const missing = all.filter((revision) => !found.includes(revision));
      const wrong = missing.map((revision) => `revision ${revision} was not purged`);
      if (found.length === 0) wrong.push('nothing was ever purged');
      const isTaken = running?.output.stderr.includes('its lock is taken over') ?? false;
      return isTaken ? wrong : [...wrong, 'no other container took the lock over'];
    },
  };
}
