import type { Benchmark, Row } from '../benchmark.ts';
import { runSite } from '../commands/site-commands.ts';
import { CHANGING, generateSite } from './generated-site.ts';

/** What is composed; the sizes differ in one of both at a time. */
const sizes = [
  { apps: 5, pages: 25 },
  { apps: 5, pages: 250 },
  { apps: 5, pages: 1_000 },
  { apps: 20, pages: 250 },
  { apps: 64, pages: 250 },
] as const;
const GOAL_MS = 30_000;
const parts = ['document', 'directory'] as const;
const changes = ['first', 'after a change', 'back'] as const;

/** Generated sites, put live without an edge: everything, one changed remote, and the rollback of it. */
export const composeBenchmark: Benchmark = {
  name: 'compose',
  about: 'Generated sites, put live: first, after a change of one remote, and back.',
  async run(report) {
    const wall: Row[] = [];
    const processor: Row[] = [];
    const rendered: Row[] = [];
    const bytes: Row[] = [];
    for (const { apps, pages } of sizes) {
      report(`${apps} applications, ${pages} pages`);
      const what = `${apps} applications, ${pages} pages`;
      const found = await measure(apps, pages);
      const isGoal = pages === 1_000;
      const goal = { kind: 'value', of: 'median', atMost: GOAL_MS } as const;
      wall.push({ what, unit: 'ms', samples: found.wall, ...(isGoal ? { goal } : {}) });
      processor.push({ what, unit: 'ms', samples: found.processor });
      bytes.push({ what, unit: 'bytes', samples: found.bytes });
      rendered.push({ what: `${what}, of them changed`, unit: 'pages', samples: found.rendered });
    }
    return [
      { title: 'Enter to prompt', subjects: changes, rows: wall },
      { title: 'Processor time', subjects: changes, rows: processor },
      { title: 'Rendered pages', subjects: [...changes, 'changed'], rows: rendered },
      { title: 'Brotli, of what a first view fetches', subjects: parts, rows: bytes },
    ];
  },
};

async function measure(apps: number, pages: number) {
  const site = await generateSite(apps, pages);
  const { storeFolder } = site;
  const wall: Record<string, number[]> = {};
  const processor: Record<string, number[]> = {};
  const rendered: Record<string, number[]> = { changed: [site.changingPages] };
  let before = 0;
  const run = async (change: (typeof changes)[number], ...args: string[]) => {
    const outcome = await runSite('directly', [...args, '--no-wait'], { storeFolder });
    wall[change] = [outcome.wall];
    processor[change] = [outcome.processor];
    const after = await site.countRenderings();
    rendered[change] = [after - before];
    before = after;
  };
  try {
    await run('first', 'promote', '--all');
    await site.change('1.1.0');
    await run('after a change', 'promote', CHANGING);
    await run('back', 'rollback', CHANGING);
    return { wall, processor, rendered, bytes: await site.sizes() };
  } finally {
    await site.remove();
  }
}
