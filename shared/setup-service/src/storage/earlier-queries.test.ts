import { readdir, readFile } from 'node:fs/promises';
import { memoryFolder } from '@site/node/memory-folder';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { databaseOfTest, onPostgres } from '../testing/databases.ts';
import { openStorage } from './open-storage.ts';

const fixtures = new URL('fixtures/', import.meta.url);

/** What a version of the service sent to PostgreSQL; the README beside it says how it was recorded. */
async function queriesOf(version: string): Promise<string[]> {
  const text = await readFile(new URL(`${version}/queries.json`, fixtures), 'utf8');
  return z.array(z.string()).parse(JSON.parse(text));
}

/** Today's database, and whether it still takes a query. */
async function todaysDatabase() {
  const url = await databaseOfTest();
  await (await openStorage(memoryFolder, url)).destroy();
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return {
    change: (statement: string) => client.query(statement),
    async refusalOf(query: string): Promise<string | undefined> {
      try {
        await client.query(`prepare earlier as ${query}`);
        await client.query('deallocate earlier');
        return undefined;
      } catch (error) {
        return `${String(error)}: ${query}`;
      }
    },
  };
}

onPostgres(() => {
  test('what versions before this one ask and write is still understood', async () => {
    const versions = (await readdir(fixtures)).filter((name) => name >= 'version-016');
    expect(versions).toContain('version-016');
    const database = await todaysDatabase();
    const refusals: string[] = [];
    for (const version of versions) {
      for (const query of await queriesOf(version)) {
        const refusal = await database.refusalOf(query);
        if (refusal) refusals.push(refusal);
      }
    }
    expect(refusals).toEqual([]);
  });

  test('a column that is gone is missed by those versions', async () => {
    const database = await todaysDatabase();
    await database.change('alter table outbox drop column tries');
    const refusals: (string | undefined)[] = [];
    for (const query of await queriesOf('version-016')) {
      refusals.push(await database.refusalOf(query));
    }
    expect(refusals.join('\n')).toContain('tries');
  });
});
