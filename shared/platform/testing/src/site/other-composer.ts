import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  choiceIdOf,
  compositionIdOf,
  compositionKey,
  readComposition,
} from '@platform/store/compositions';
import { appendEntry, readEntry, readRevisions } from '@platform/store/ledger';
import { type FixtureSite, value } from './fixture-site.ts';

/** Stores a composition as another program would have written it. */
export async function storeDifferent(
  { store }: FixtureSite,
  composition: string,
  different: object = { composerSources: '0123456789abcdef' },
) {
  const made = { ...value(await readComposition(store, composition)), ...different };
  const id = compositionIdOf(made);
  const folder = store.place(compositionKey(id));
  await cp(store.place(compositionKey(composition)), folder, { recursive: true });
  await writeFile(join(folder, 'composition.json'), JSON.stringify({ ...made, id }));
  return { id, choice: choiceIdOf(made) };
}

/** As `storeDifferent` of what is live, and adds it to the ledger. */
export async function goLiveDifferent(site: FixtureSite, different?: object): Promise<string> {
  const [head = 0] = await readRevisions(site.store);
  const { composition } = value(await readEntry(site.store, head));
  const { id, choice } = await storeDifferent(site, composition, different);
  const at = '2030-01-02T03:04:05.000Z';
  const entry = { composition: id, choice, action: 'promote', changes: [], at, by: 'anna' };
  value(await appendEntry(site.store, head, entry));
  return id;
}
