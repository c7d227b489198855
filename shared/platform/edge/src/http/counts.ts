import type { Exchange } from './exchange.ts';

export type Counts = ReturnType<typeof createCounts>;

/**
 * What an edge has answered since its start. Adding one is cheap beside an answer; `metrics.ts` puts
 * them into words when somebody asks.
 *
 * @param log receives one line of JSON for each request, without its query, which is the visitor's
 */
export function createCounts(log?: (line: string) => void) {
  const byStatus = new Map<number, number>();
  const fallbackFiles = new Map<string, number>();
  const counts = { byStatus, fallbackFiles, storeErrors: 0 };
  return {
    ...{ byStatus, fallbackFiles },
    get storeErrors() {
      return counts.storeErrors;
    },
    storeFailed: () => void counts.storeErrors++,
    /** For a request that Node could not even read. */
    refused: (status: number) => add(byStatus, status),
    answered({ request: { method, url = '' }, response, began, site }: Exchange): void {
      const { statusCode: status } = response;
      add(byStatus, status);
      if (method === 'GET' && status === 200 && url.startsWith(RELEASES)) {
        const end = url.indexOf('/', RELEASES.length);
        const app = url.slice(RELEASES.length, end);
        const release = site?.fallbacks[app];
        if (release !== undefined && url.startsWith(`${release}/`, end + 1)) {
          add(fallbackFiles, app);
        }
      }
      if (!log) return;
      const ms = Number((performance.now() - began).toFixed(2));
      const path = pathOnly(url).slice(0, LONGEST_PATH);
      log(JSON.stringify({ time: new Date().toISOString(), method, path, status, ms }));
    },
  };
}

const RELEASES = '/_site/releases/';

/** Longer than every path of a site. */
const LONGEST_PATH = 500;

/** Without a query or what stands for one, and without the address that requests to proxies have. */
function pathOnly(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#;].*/, '');
}

function add<Key>(counted: Map<Key, number>, key: Key): void {
  counted.set(key, (counted.get(key) ?? 0) + 1);
}
