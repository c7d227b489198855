import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFixtureSite, type FixtureSite } from '@site/releases/testing/fixture-site';
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
const changes = ['first', 'after a change', 'back'] as const;
const goal = { atMost: 30_000 };

/** Generated sites, put live without an edge: everything, one changed remote, and the rollback of it. */
export const composeBenchmark: Benchmark = {
  name: 'compose',
  about: 'Generated sites, put live: first, after a change of one remote, and back.',
  async run(report) {
    const wall: Row[] = [];
    const rendered: Row[] = [];
    for (const { apps, pages } of sizes) {
      const what = `${apps} applications, ${pages} pages`;
      report(what);
      const found = await measure(apps, pages);
      const isLargest = pages === 1_000;
      wall.push({ what, unit: 'ms', samples: found.wall, goal: isLargest ? goal : undefined });
      rendered.push({ what, unit: 'pages', samples: found.rendered });
    }
    return [
      { title: 'Enter to prompt', subjects: changes, rows: wall },
      { title: 'Rendered pages', subjects: changes, rows: rendered },
    ];
  },
};

async function measure(apps: number, pages: number) {
  const site = await createFixtureSite();
  const { folder: storeFolder } = site.store;
  const changeTo = await publishRemotes(site, apps, pages);
  const wall: Record<string, number[]> = {};
  const rendered: Record<string, number[]> = {};
  let before = 0;
  const run = async (change: (typeof changes)[number], ...args: string[]) => {
    const outcome = await runSite('directly', [...args, '--no-wait'], { storeFolder });
    const names = await readdir(join(storeFolder, 'renderings'), { recursive: true });
    const after = names.filter((name) => /^[0-9a-f]{64}\/[0-9a-f]{64}\.json$/.test(name)).length;
    wall[change] = [outcome.wall];
    rendered[change] = [after - before];
    before = after;
  };
  try {
    await run('first', 'promote', '--all');
    await changeTo('1.1.0');
    await run('after a change', 'promote', CHANGING);
    await run('back', 'rollback', CHANGING);
    return { wall, rendered };
  } finally {
    await site.remove();
  }
}

const CHANGING = 'devices';

/** The fixture site's own pages, on its home page and two more. */
const FIXTURE_PAGES = 3;

/** Remotes share the pages evenly, 30 KB each as on the real site. @param apps at least five */
async function publishRemotes(site: FixtureSite, apps: number, pages: number) {
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
  return (text: string) => publish(CHANGING, text);
}

function shareOf(pages: number, remotes: readonly string[], remote: string): number {
  const rest = remotes.indexOf(remote) < pages % remotes.length ? 1 : 0;
  return Math.floor(pages / remotes.length) + rest;
}

function pageModule(path: string, text: string): string {
  const paragraph = `<p class="text">${'What it costs, what it does and whom to ask. '.repeat(6)}</p>`;
  return `
const paragraphs = Array.from({ length: 100 }, (_, at) => '<section id="part' + at + '"><h2>' + at + '</h2>${paragraph}</section>');
exports.default = async () => '<h1>${path} ${text}</h1><a href="${path}#part7">More</a>' + paragraphs.join('');
`;
}
