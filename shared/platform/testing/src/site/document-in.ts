import { readWholeComposition, textIn } from '@platform/store/compositions';
import { type FixtureSite, value } from './fixture-site.ts';

/** What visitors get of a stored composition. */
export async function documentIn({ store }: FixtureSite, id: string, path: string) {
  const { composition, texts } = value(await readWholeComposition(store, id));
  return textIn(texts, composition.pages[path] ?? composition.notFound).toString();
}
