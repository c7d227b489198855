import { extname } from 'node:path';
import {
  COMPOSITION_FILE,
  type Composition,
  composition as compositionSchema,
} from '@site/contracts/composition';
import { sha256 } from '@site/node/hash';
import { concurrentMap } from '../../concurrent-map.ts';
import type { RenderedCandidate } from '../../model/candidate.ts';
import { publicFilesIn } from '../../model/chosen-releases.ts';
import { thisComposer } from '../../model/composer.ts';
import type { CompositionChoice } from '../../model/composition-id.ts';
import { announceComposition, compositionKey } from '../../store/compositions.ts';
import { encode, encodedFiles } from '../../store/encodings.ts';
import type { Store } from '../../store/store.ts';
import { storedText } from '../../store/stored-json.ts';
import { cacheFacts } from './render-cache.ts';
import { readStoredComposition } from './stored-composition.ts';

/** A compressor takes a megabyte, and Node has four threads for them. */
const AT_ONCE = 4;

export async function writeComposition(
  store: Store,
  id: string,
  choice: CompositionChoice,
  candidate: RenderedCandidate,
): Promise<Composition> {
  const composed = candidate.pages.map((page) => {
    const { bytes, entry } = textIn('pages', '.html', page.document);
    const { contentSecurityPolicy } = page;
    return { page, bytes, entry: { ...entry, contentSecurityPolicy } };
  });
  const texts = [...candidate.generatedFiles].map(([path, text]) => ({
    path,
    ...textIn('texts', extname(path), text),
  }));
  const { directory } = candidate;
  const notFound = composed.find(({ page }) => page.path === undefined);
  // The rendering gate can't be skipped and has seen every page.
  if (!notFound) throw new Error(`composition ${id} has no not-found page`);
  const notStill = candidate.notStill.map(({ path, app, reason }) => ({ path, app, reason }));
  const composition: Composition = {
    ...thisComposer(),
    id,
    ...choice,
    pages: Object.fromEntries(
      composed.flatMap(({ page, entry }) => (page.path === undefined ? [] : [[page.path, entry]])),
    ),
    notFound: notFound.entry,
    texts: Object.fromEntries(texts.map(({ path, entry }) => [path, entry])),
    ...(directory ? { directory: directory.entry } : {}),
    publicFiles: publicFilesIn(candidate.chosen),
    ...(notStill.length > 0 ? { notStill } : {}),
  };
  const written = [...composed, ...texts, ...(directory ? [directory] : [])];
  const files = await concurrentMap(written, AT_ONCE, async ({ entry, bytes }) =>
    encodedFiles(entry.file, await encode(bytes, 9)),
  );
  const description = Buffer.from(storedText(compositionSchema.parse(composition)));
  const content = new Map([...files.flat(), [COMPOSITION_FILE, description]]);
  const outcome = await store.createFolder(compositionKey(id), content);
  // Another composer may have been faster with the same bytes; only a corrupt one is replaced.
  if (outcome === 'exists' && !(await readStoredComposition(store, id)).ok) {
    await store.replaceFolder(compositionKey(id), content);
  }
  await announceComposition(store, id);
  // The command that goes back to it is the one in a hurry.
  await cacheFacts(store, id, new Map(composed.map(({ page, entry }) => [entry.hash, page.facts])));
  return composition;
}

function textIn(folder: string, extension: string, text: string) {
  const bytes = Buffer.from(text);
  const hash = sha256(bytes);
  return { bytes, entry: { file: `${folder}/${hash}${extension}`, hash } };
}
