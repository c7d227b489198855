import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/folders.ts';
import { waitingDialect } from './sqlite.ts';
import { createCommits } from './sqlite-commits.ts';

const newPath = async () => join(await temporaryFolder(), 'setup.db');

function connect(path: string): Database.Database {
  const database = new Database(path);
  onTestFinished(() => void database.close());
  return database;
}

interface Notes {
  notes: { text: string };
}

const add = (storage: Kysely<Notes>) => storage.insertInto('notes').values({ text: 'a' }).execute();

test.each([
  ['a statement', add],
  ['a transaction', (storage: Kysely<Notes>) => storage.transaction().execute(add)],
])('other work goes on while the commit of %s waits', async (_name, write) => {
  const path = await newPath();
  const dialect = waitingDialect(path, async () => {
    throw new Error('the commit was given up');
  });
  const storage = new Kysely<Notes>({ dialect });
  onTestFinished(() => storage.destroy());
  // Without the log a commit waits for whoever reads, as it otherwise does for the disk.
  for (const statement of [
    'pragma journal_mode = delete',
    // Longer than any machine is busy: it waits for the reader below.
    'pragma busy_timeout = 600000',
    'create table notes (text text)',
  ]) {
    await sql.raw(statement).execute(storage);
  }
  const [reader, late] = [connect(path), connect(path)];
  reader.exec('begin; select * from notes');
  const written = write(storage);
  // Whoever begins to read is refused as soon as a commit waits.
  const isCommitting = () => {
    try {
      late.exec('select * from notes');
      return false;
    } catch {
      return true;
    }
  };
  while (!isCommitting()) await Promise.race([written, setImmediate()]);
  reader.exec('commit');
  await written;
  expect(late.prepare('select * from notes').all()).toHaveLength(1);
});

test('most of the log is moved beside the writers, and begins anew between two of them', async () => {
  const path = await newPath();
  const database = connect(path);
  database.exec('pragma journal_mode = wal; create table notes (text text)');
  const file = await open(path, 'r+');
  onTestFinished(() => file.close());
  let onTurn = () => {};
  const turn = new Promise<void>((resolve) => {
    onTurn = resolve;
  });
  const turns = { take: () => turn, give: () => undefined };
  const { commit, idle } = createCommits(database, { path, file, turns });
  const addOne = async () => {
    database.exec(`begin immediate; insert into notes values ('${'x'.repeat(4_000)}')`);
    await commit();
  };
  const addSome = async (count: number) => {
    for (let added = 0; added < count; added += 1) await addOne();
  };
  await addSome(50);
  const reader = connect(path);
  reader.exec('begin; select * from notes');
  await addSome(50);
  // What a reader does not see yet stays in the log, as does what is written meanwhile.
  await expect.poll(async () => (await stat(path)).size).toBeGreaterThan(50 * 4_000);
  await addOne();
  reader.exec('commit');
  onTurn();
  await idle();
  await addOne();
  const [log] = database.prepare('pragma wal_checkpoint').all();
  expect(log).toMatchObject({ busy: 0, log: expect.toSatisfy((pages) => Number(pages) < 10) });
});
