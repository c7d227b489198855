import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createFixtureSite } from '@site/releases/fixtures';
import { readLive } from '@site/releases/live';
import { compositionKey } from '@site/releases/stored-compositions';

/** A site of generated remotes, published and not live yet. */
export interface GeneratedSite {
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
export const CHANGING = 'devices';

/** The fixture site's own pages, on its home page and two more. */
const FIXTURE_PAGES = 3;

/**
 * Generates a site whose remotes share the pages evenly; a page has as much text as one of the real
 * site, 30 KB.
 *
 * @param apps how many applications, at least five: the shell counts
 */
export async function generateSite(apps: number, pages: number): Promise<GeneratedSite> {
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
