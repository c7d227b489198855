import type { Request } from './load/wrk.ts';
import type { ServedFile, ServedFiles } from './served-file.ts';
import { bytes } from './served-file.ts';

/** What is requested, and on how many connections. */
export interface Scenario {
  readonly what: string;
  readonly connections: number;
  /** @param address of the server, which has ETags of its own */
  requests(address: string): Promise<readonly Request[]>;
  /** The least share of nginx's requests per second that the edge shall answer. */
  readonly atLeast?: number;
}

const accepted = { 'accept-encoding': 'gzip, deflate, br' };

export function scenariosFor({ pages, scripts, largest }: ServedFiles): readonly Scenario[] {
  const size = Math.round(bytes(largest) / 1_000);
  return [
    ...[1, 10, 100, 1_000].map((connections) => ({
      what: `pages in Brotli, ${counted(connections)}`,
      connections,
      requests: async () => pages.map(whole),
      ...(connections === 100 ? { atLeast: 0.5 } : {}),
    })),
    {
      what: 'pages that the browser has (304), 100 connections',
      connections: 100,
      requests: (address) => Promise.all(pages.map((page) => conditional(address, page))),
    },
    {
      what: `a release file of ${size} KB, 100 connections`,
      connections: 100,
      requests: async () => [whole(largest)],
      atLeast: 0.4,
    },
    {
      what: `the ${scripts.length} scripts of the home page, 100 connections`,
      connections: 100,
      requests: async () => scripts.map(whole),
    },
  ];
}

function counted(connections: number): string {
  return connections === 1 ? '1 connection' : `${connections.toLocaleString('en')} connections`;
}

function whole({ path }: ServedFile): Request {
  return { path, headers: accepted };
}

async function conditional(address: string, { path }: ServedFile): Promise<Request> {
  const response = await fetch(address + path, { headers: accepted });
  await response.arrayBuffer();
  const etag = response.headers.get('etag');
  if (etag === null) throw new Error(`${address}${path} has no ETag`);
  return { path, headers: { ...accepted, 'if-none-match': etag } };
}
