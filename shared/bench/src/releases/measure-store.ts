import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startEdge } from '@site/edge/start-edge';
import { findFreePort } from '@site/node/ports';
import { siteCommands } from '../commands/site-commands.ts';
import { runMeasured } from '../measuring/run-measured.ts';

export const measures = ['status', 'promote, nothing new', 'an edge starts'] as const;

type ByMeasure = Readonly<Record<string, number[]>>;

export interface Measured {
  readonly ms: ByMeasure;
  readonly requests: ByMeasure;
}

const ROUNDS = 3;

interface Options {
  /** For the caches of machines that have none. */
  readonly folder: string;
  /** What a bucket was asked, if it is one; emptied. */
  readonly requests?: string[];
}

/** What an operator and an edge wait for, each time with an empty cache. */
export async function measureStore(
  location: string,
  { folder, requests = [] }: Options,
): Promise<Measured> {
  const ms: Record<string, number[]> = {};
  const counts: Record<string, number[]> = {};
  const site = async (...args: string[]) => {
    const env = { SITE_STORE: location, SITE_CACHE: join(folder, randomUUID()) };
    return (await runMeasured([...siteCommands.directly, ...args], { env })).wall;
  };
  const edge = async () => {
    const { SITE_CACHE } = process.env;
    process.env.SITE_CACHE = join(folder, randomUUID());
    const start = performance.now();
    const started = await startEdge({ port: await findFreePort(), storeFolder: location });
    const wall = performance.now() - start;
    if (SITE_CACHE === undefined) delete process.env.SITE_CACHE;
    else process.env.SITE_CACHE = SITE_CACHE;
    return { wall, stop: () => started.stop() };
  };
  const note = (what: (typeof measures)[number], wall: number) => {
    ms[what] = [...(ms[what] ?? []), wall];
    counts[what] = [...(counts[what] ?? []), requests.length];
  };
  // Compiles it, where its sources have changed.
  await site('--help');
  for (let round = 0; round < ROUNDS; round += 1) {
    requests.length = 0;
    note('status', await site('status'));
    requests.length = 0;
    note('promote, nothing new', await site('promote', 'pricing', '--no-wait'));
    requests.length = 0;
    const { wall, stop } = await edge();
    note('an edge starts', wall);
    await stop();
  }
  return { ms, requests: counts };
}
