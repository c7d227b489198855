import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWholeComposition, textIn } from '@platform/store/compositions';
import { encodedFiles, encodeTexts } from '@platform/store/encodings';
import { requireOk } from '@platform/workspace/release-applications';
import type { Goal } from '../benchmark.ts';
import type { WorkspaceSite } from './switches.ts';
import type { Request } from './wrk.ts';

export interface Scenario {
  readonly what: string;
  readonly connections: number;
  /** @param address of the server, which has ETags of its own */
  requests(address: string): Promise<readonly Request[]>;
  readonly goal?: Goal | undefined;
}

/** The edge shall answer as many requests per second as the bare server. */
const asMany: Goal = { to: 'bare node:http', atLeast: 1 };
/** Counting what visitors get shall cost at most 3 percent, and a canary 10. */
const countedCheaply: Goal = { to: 'edge without health', atLeast: 0.97 };
const sharedCheaply: Goal = { to: 'edge with a canary', atMost: 1.11 };
const goals: Readonly<Record<number, Goal>> = { 10: countedCheaply, 100: asMany };

const accepted = { 'accept-encoding': 'gzip, deflate, br' };

export function scenariosFor({ pages, scripts, largest }: ServedFiles): readonly Scenario[] {
  const size = Math.round(bytes(largest) / 1_000);
  return [
    ...[1, 10, 100, 1_000].map((connections) => ({
      what: `pages in Brotli, ${counted(connections)}`,
      connections,
      requests: async () => pages.map(whole),
      goal: goals[connections],
    })),
    visits({ pages, scripts }),
    {
      what: 'pages that the browser has (304), 100 connections',
      connections: 100,
      requests: (address) => Promise.all(pages.map((page) => conditional(address, page))),
    },
    {
      what: `a release file of ${size} KB, 100 connections`,
      connections: 100,
      requests: async () => [whole(largest)],
      goal: asMany,
    },
    {
      what: `the ${scripts.length} scripts of the home page, 100 connections`,
      connections: 100,
      requests: async () => scripts.map(whole),
    },
  ];
}

/** Every kind of request that makes up most of a site's load. */
export const visits = ({ pages, scripts }: Pick<ServedFiles, 'pages' | 'scripts'>): Scenario => ({
  what: 'visits: a page, the scripts of a touch, two more pages, 100 connections',
  connections: 100,
  requests: (address) => visit(address, pages, scripts),
  goal: sharedCheaply,
});

function counted(connections: number): string {
  return connections === 1 ? '1 connection' : `${connections.toLocaleString('en')} connections`;
}

function whole({ path }: ServedFile): Request {
  return { path, headers: accepted };
}

/** With the cookie that the first page brings where there is a canary. */
async function visit(
  address: string,
  [first, ...others]: readonly ServedFile[],
  scripts: readonly ServedFile[],
): Promise<Request[]> {
  if (!first) throw new Error('the site has no page');
  const response = await fetch(address + first.path, { headers: accepted });
  await response.arrayBuffer();
  const cookie = response.headers.getSetCookie().map((text) => text.split(';')[0]);
  const later = cookie.length > 0 ? { ...accepted, cookie: cookie.join('; ') } : accepted;
  const pages = others.slice(0, 2).map(({ path }) => ({ path, headers: later }));
  return [whole(first), ...scripts.map(whole), ...pages];
}

async function conditional(address: string, { path }: ServedFile): Promise<Request> {
  const response = await fetch(address + path, { headers: accepted });
  await response.arrayBuffer();
  const etag = response.headers.get('etag');
  if (etag === null) throw new Error(`${address}${path} has no ETag`);
  return { path, headers: { ...accepted, 'if-none-match': etag } };
}

/** A file that every server sends under the same address, with the headers of the edge. */
export interface ServedFile {
  readonly path: string;
  /** The name without an encoding's suffix; pages have no such file. */
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ServedFiles {
  readonly pages: readonly ServedFile[];
  /** The scripts that the home page loads first. */
  readonly scripts: readonly ServedFile[];
  readonly largest: ServedFile;
}

/** Headers that each server sets itself, for itself or for the encoding that it chose. */
const ownHeader =
  /^(?:accept-ranges|connection|content-(?:encoding|length)|date|etag|keep-alive|last-modified|transfer-encoding)$/;

/** Pages and scripts of a live site with the edge's headers, so that all servers send the same. */
export async function servedFiles(
  { store, live }: Pick<WorkspaceSite, 'store' | 'live'>,
  edge: string,
  folder: string,
): Promise<ServedFiles> {
  const withHeaders = async (path: string, file: string): Promise<ServedFile> => {
    const response = await fetch(edge + path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} is answered with ${response.status}`);
    const headers = [...response.headers].filter(([name]) => !ownHeader.test(name));
    return { path, file, headers: Object.fromEntries(headers) };
  };
  const whole = requireOk(await readWholeComposition(store, live.composition.id));
  const texts = await encodeTexts(whole.texts);
  const pages = Object.entries(whole.composition.pages).map(async ([path, page]) => {
    const file = join(folder, `${page.hash}.html`);
    const forms = encodedFiles(file, textIn(texts, page));
    for (const [each, content] of forms) await writeFile(each, content);
    return withHeaders(path, file);
  });
  const document = await (await fetch(`${edge}/`)).text();
  const addresses = [...document.matchAll(/\/_site\/releases\/([^/"]+\/[^/"]+)\/([^"]+?\.js)/g)];
  const scripts = [...new Map(addresses.map(([path, ...place]) => [path, place]))].map(
    ([path, [release, file]]) => withHeaders(path, store.place(`releases/${release}/web/${file}`)),
  );
  const served = await Promise.all(scripts);
  const [largest] = served.sort((one, other) => bytes(other) - bytes(one));
  if (!largest) throw new Error('the home page loads no script');
  return { pages: await Promise.all(pages), scripts: served, largest };
}

/** What is sent of a file to a browser that understands Brotli. */
function bytes({ file }: ServedFile): number {
  return statSync(`${file}.br`, { throwIfNoEntry: false })?.size ?? statSync(file).size;
}
