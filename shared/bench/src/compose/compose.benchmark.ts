import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readLive } from '@site/releases/live';
import { compositionKey } from '@site/releases/stored-compositions';
import { createFixtureSite } from '@site/releases/testing/fixture-site';
import type { Benchmark, Row } from '../benchmark.ts';
import { runSite } from '../commands/site-commands.ts';

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

/** A site of generated remotes, published and not live yet. */
interface GeneratedSite {
  readonly storeFolder: string;
  /** Publishes the changing remote with another text on each of its pages. */
  change(text: string): Promise<void>;
  /** How many pages its renderings are kept of. */
  countRenderings(): Promise<number>;
  /** Compressed bytes of the live home page, and of the directory that its document shares. */
  sizes(): Promise<Record<'document' | 'directory', number[]>>;
  /** How many pages the changing remote has. */
  readonly changingPages: number;
  remove(): Promise<void>;
}

/** The remote that changes. */
const CHANGING = 'devices';

/** The fixture site's own pages, on its home page and two more. */
const FIXTURE_PAGES = 3;

/**
 * Generates a site whose remotes share the pages evenly; a page has as much text as one of the real
 * site, 30 KB.
 *
 * @param apps how many applications, at least five: the shell counts
 */
async function generateSite(apps: number, pages: number): Promise<GeneratedSite> {
  const site = await createFixtureSite();
  await site.releaseAll();
  const teams = Array.from({ length: apps - 5 }, (_, team) => `team${team}`);
  const remotes = [CHANGING, 'signup', ...teams];
  const publish = (remote: string, text: string) => {
    const own = shareOf(pages - FIXTURE_PAGES, remotes, remote);
    const names = Array.from({ length: own }, (_, page) => `page${page}`);
    return site.release(remote, {
      version: text,
      pages: Object.fromEntries(names.map((name) => [`/${remote}/${name}`, name])),
      modules: Object.fromEntries(
        names.map((name) => [`pages/${name}`, pageModule(`/${remote}/${name}`, text)]),
      ),
    });
  };
  for (const remote of remotes) await publish(remote, '1.0.0');
  return {
    storeFolder: site.store.folder,
    async change(text) {
      await publish(CHANGING, text);
    },
    async countRenderings() {
      const folder = join(site.store.folder, 'renderings');
      const names = await readdir(folder, { recursive: true });
      return names.filter((name) => /^[0-9a-f]{64}\/[0-9a-f]{64}\.json$/.test(name)).length;
    },
    async sizes() {
      const { live } = await readLive(site.store);
      if (!live) throw new Error('nothing is live');
      const { id, pages, directory } = live.composition;
      const sizeOf = async (file = '') =>
        (await stat(join(site.store.folder, compositionKey(id), `${file}.br`))).size;
      return {
        document: [await sizeOf(pages['/']?.file)],
        directory: [directory ? await sizeOf(directory.file) : 0],
      };
    },
    changingPages: shareOf(pages - FIXTURE_PAGES, remotes, CHANGING),
    remove: site.remove,
  };
}

function shareOf(pages: number, remotes: readonly string[], remote: string): number {
  const rest = remotes.indexOf(remote) < pages % remotes.length ? 1 : 0;
  return Math.floor(pages / remotes.length) + rest;
}

/** A module whose page has a heading, a link to itself, and a hundred paragraphs. */
function pageModule(path: string, text: string): string {
  const paragraph = `<p class="text">${'What it costs, what it does and whom to ask. '.repeat(6)}</p>`;
  return `
const paragraphs = Array.from({ length: 100 }, (_, at) => '<section id="part' + at + '"><h2>' + at + '</h2>${paragraph}</section>');
exports.default = async () => '<h1>${path} ${text}</h1><a href="${path}#part7">More</a>' + paragraphs.join('');
`;
}
