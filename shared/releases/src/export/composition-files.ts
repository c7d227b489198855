import { extname } from 'node:path';
import type { ComposedText } from '@site/contracts/composition';
import { textTypes } from '../responses/content-types.ts';
import type { WholeComposition } from '../store/compositions.ts';
import { type EncodedBytes, encodedFiles, encodingNames } from '../store/encodings.ts';
import type { ServedSite, ServedText } from './nginx/served-site.ts';
import type { Names, TreeFile } from './tree-file.ts';

/** The pages and texts of a composition as files, and how a web server finds them. */
export interface CompositionFiles extends Pick<ServedSite, 'pages' | 'notFound' | 'texts'> {
  readonly files: readonly TreeFile[];
}

/**
 * Names pages as static hosts do: `/pricing` is `pricing.html`, which they send without a redirect to
 * a folder. Where another file has that name, the page gets one that only the nginx rules know.
 */
export function compositionFiles(
  { composition, pages, notFound, texts }: WholeComposition,
  names: Names,
): CompositionFiles {
  const files: TreeFile[] = [];
  function add(
    path: string,
    { hash }: ComposedText,
    bytes: EncodedBytes,
    name: string,
  ): ServedText {
    const file = names.take(name) ? name : `_site/texts/${hash}${extname(name)}`;
    for (const [each, content] of encodedFiles(file, bytes)) {
      if (each !== file) names.take(each);
      files.push({ path: each, content: { kind: 'bytes', bytes: content } });
    }
    const encodings = encodingNames.filter((encoding) => bytes[encoding]);
    return { path, file: `/${file}`, hash, encodings };
  }
  const served = <Described extends ComposedText, Served>(
    described: Readonly<Record<string, Described>>,
    bytes: ReadonlyMap<string, EncodedBytes>,
    serve: (path: string, text: Described, found: EncodedBytes) => Served,
  ) =>
    Object.entries(described).flatMap(([path, text]) => {
      const found = bytes.get(path);
      return found ? [serve(path, text, found)] : [];
    });
  return {
    texts: served(composition.texts, texts, (path, text, bytes) => ({
      ...add(path, text, bytes, path.slice(1)),
      type: textTypes[extname(path)] ?? 'text/plain',
    })),
    notFound: {
      ...add('', composition.notFound, notFound, '404.html'),
      contentSecurityPolicy: composition.notFound.contentSecurityPolicy,
    },
    pages: served(composition.pages, pages, (path, page, bytes) => ({
      ...add(path, page, bytes, path === '/' ? 'index.html' : `${path.slice(1)}.html`),
      contentSecurityPolicy: page.contentSecurityPolicy,
    })),
    files,
  };
}
