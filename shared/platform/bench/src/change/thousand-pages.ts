import { createFixtureSite } from '@platform/testing/site/fixture-site';
import type { Table } from '../benchmark.ts';
import { runSite } from '../commands/site-commands.ts';

const CHANGING = 'devices';
/** The fixture site has three pages of its own. */
const PAGES = { [CHANGING]: 499, signup: 498 };

/** A generated site without an edge: all of it, one changed remote with half of the pages, and back. */
export async function promoteThousandPages(): Promise<Table> {
  const site = await createFixtureSite();
  const release = (remote: keyof typeof PAGES, version: string) => {
    const names = Array.from({ length: PAGES[remote] }, (_, page) => `page${page}`);
    return site.release(remote, {
      version,
      pages: Object.fromEntries(names.map((name) => [`/${remote}/${name}`, name])),
      modules: Object.fromEntries(names.map((name) => [`pages/${name}`, pageModule(version)])),
    });
  };
  const wall = async (...args: string[]) => {
    const options = { storeFolder: site.store.folder };
    return [(await runSite('directly', [...args, '--no-wait'], options)).wall];
  };
  try {
    await site.releaseAll();
    await release('signup', '1.0.0');
    await release(CHANGING, '1.0.0');
    const first = await wall('promote', '--all');
    await release(CHANGING, '1.1.0');
    const samples = {
      change: await wall('promote', CHANGING),
      first,
      back: await wall('rollback', CHANGING),
    };
    const rows = [{ what: 'Enter to prompt', unit: 'ms', samples, goal: { atMost: 10_000 } }];
    return { title: 'A generated site of 1,000 pages', subjects: Object.keys(samples), rows };
  } finally {
    await site.remove();
  }
}

/** A page of 30 KB. */
function pageModule(text: string): string {
  const paragraph = `<p>${'What it costs, what it does and whom to ask. '.repeat(6)}</p>`;
  return `
const parts = Array.from({ length: 100 }, (_, at) => '<h2 id="part' + at + '">' + at + '</h2>${paragraph}');
exports.default = async () => '<h1>${text}</h1><a href="#part7">More</a>' + parts.join('');
`;
}
