import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compositionIdOf } from '../src/model/composition-id.ts';
import { compositionKey, readComposition } from '../src/store/compositions.ts';
import { type FixtureSite, value } from './fixture-site.ts';

export async function asOfOtherComposer({ store }: FixtureSite, composition: string) {
  const made = value(await readComposition(store, composition));
  const other = { ...made, composerSources: '0123456789abcdef' };
  const id = compositionIdOf(other, other);
  const folder = store.place(compositionKey(id));
  await cp(store.place(compositionKey(composition)), folder, { recursive: true });
  await writeFile(join(folder, 'composition.json'), JSON.stringify({ ...other, id }));
  return id;
}
