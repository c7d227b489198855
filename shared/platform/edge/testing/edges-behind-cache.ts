import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, LOOPBACK } from '@platform/node/ports';
import { runNginx, withServers } from '@platform/testing/run-nginx';
import { type Edge, type EdgeOptions, startEdge } from '../src/start-edge.ts';
import { ask, type Headers } from './ask.ts';

/**
 * Three edges on a bucket, each on a machine of its own, behind the nginx that operators copy, with a cache
 * that keeps whatever Cache-Control and Vary permit, for whoever asks.
 */
export async function startEdgesBehindCache(program: string, options: Omit<EdgeOptions, 'port'>) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const edges: Edge[] = [];
  for (const name of ['first', 'second', 'third']) {
    process.env.SITE_CACHE = join(folder, name);
    edges.push(await startEdge({ ...options, port: 0, trustedProxies: [LOOPBACK] }));
  }
  const port = await findFreePort();
  const sample = await readFile(join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8');
  const ports = edges.map(({ address }) => Number(new URL(address).port));
  // A test's process may be busy for longer, and who is asked twice is counted twice.
  const patient = sample.replaceAll(/(proxy_(?:connect|read)_timeout) \w+;/g, '$1 60s;');
  const http = withServers(patient, port, ports).replace(
    /location \/ \{\n *proxy_pass http:\/\/edges;/,
    `add_header X-Cache $upstream_cache_status always;
    $&
        proxy_cache site;
        proxy_cache_key $http_host$request_uri;
        # Nothing but what edges say of caches keeps anything out of it.
        proxy_ignore_headers Set-Cookie;`,
  );
  const nginx = await runNginx(program, folder, { http, port });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const address = `http://${LOOPBACK}:${port}`;
  return {
    address,
    edges,
    /** On connections that stay open: so many new ones would take longer than all else. */
    get: (path: string, headers: Headers = {}) => ask(address, path, headers, 'GET', { agent }),
    /** Of all that the cache has: host and address. */
    async keptKeys(): Promise<string[]> {
      const entries = await readdir(join(folder, 'nginx-site'), {
        recursive: true,
        withFileTypes: true,
      });
      const files = entries.filter((entry) => entry.isFile());
      const texts = files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'));
      return (await Promise.all(texts)).map((text) => /^KEY: (.*)$/m.exec(text)?.[1] ?? '');
    },
    async stop(): Promise<void> {
      agent.destroy();
      await nginx.stop();
      await Promise.all(edges.map((edge) => edge.stop()));
      await rm(folder, { recursive: true });
    },
  };
}
