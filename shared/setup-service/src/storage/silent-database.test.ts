import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { databaseOfTest } from '../testing/databases.ts';
import { findPostgres } from '../testing/postgres-cluster.ts';
import { isDatabaseAway } from './database-away.ts';
import { postgresDialect } from './postgres.ts';

/** A network in front of a database, which can lose what goes over it without a word to either side. */
async function networkTo(url: URL) {
  const links: (readonly [Socket, Socket])[] = [];
  const server = createServer((near) => {
    const far = connect(`${decodeURIComponent(url.hostname)}/.s.PGSQL.5432`);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to);
      from.on('error', () => undefined).on('close', () => to.destroy());
    }
    links.push([near, far]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    address: `postgresql://site@127.0.0.1:${port}${url.pathname}`,
    links,
    lose: () => {
      for (const [near, far] of links) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
  };
}

describe.skipIf(!findPostgres())('a PostgreSQL whose network swallows everything', () => {
  test('is dropped after a while, and queries take another connection', async () => {
    const network = await networkTo(new URL(await databaseOfTest()));
    const storage = new Kysely<unknown>({ dialect: await postgresDialect(network.address, 1_000) });
    onTestFinished(() => storage.destroy());
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(storage);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    network.lose();
    const refusal = await ask().catch((error: unknown) => error);
    expect(isDatabaseAway(refusal)).toBe(true);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    expect(network.links).toHaveLength(2);
  });
});
