import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { choiceIdOf, compositionIdOf } from '../src/model/composition-id.ts';
import {
  compositionKey,
  readComposition,
  readWholeComposition,
  textIn,
} from '../src/store/compositions.ts';
import { encodedFiles, encodeTexts } from '../src/store/encodings.ts';
import { appendEntry, readEntry, readRevisions } from '../src/store/ledger.ts';
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

/** As `goLiveDifferent`, as versions before archives wrote it. */
export async function goLiveWithFiles(site: FixtureSite) {
  const id = await goLiveDifferent(site, { archives: undefined });
  const folder = site.store.place(compositionKey(id));
  const [head = 0] = await readRevisions(site.store);
  const before = value(await readEntry(site.store, head - 1)).composition;
  const { composition, texts } = value(await readWholeComposition(site.store, before));
  const encoded = await encodeTexts(texts);
  await rm(join(folder, 'archives'), { recursive: true });
  for (const room of ['pages', 'texts']) await mkdir(join(folder, room));
  const documents = [...Object.values(composition.pages), composition.notFound];
  const written = [
    ...documents.map((page) => [page, 'pages', '.html'] as const),
    ...Object.entries(composition.texts).map(
      ([path, text]) => [text, 'texts', extname(path)] as const,
    ),
  ];
  for (const [text, room, extension] of written) {
    const file = join(folder, room, text.hash + extension);
    const forms = textIn(encoded, text);
    for (const [each, bytes] of encodedFiles(file, forms)) {
      if (each !== file || !forms.br) await writeFile(each, bytes);
    }
  }
  return { id, live: value(await readComposition(site.store, id)) };
}
