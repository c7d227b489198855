import type { PageComposition } from '@site/contracts/composition';
import { PAGE_COMPOSITION_ELEMENT } from '@site/contracts/page-composition-element';
import type { DocumentParts } from '@site/contracts/render-bundle';
import {
  type DocumentScripts,
  SCRIPTS_ELEMENT,
} from '../../../../../shell/src/document/start-scripts.ts';

const scriptList = new RegExp(
  `<script type="application/json" id="${SCRIPTS_ELEMENT}">.*?</script>`,
  's',
);
const EMPTY_PAGE = '<div id="root"></div>';

/**
 * The same document without what prerendering puts into it: the page is empty, its styles are left
 * to the browser, and since there is nothing to paint first, the scripts are fetched at once. They
 * are still all named in the document, which ordinary client-rendered federation lacks, so the
 * comparison favours it. React still tries to hydrate the empty page, and gives that up at the first
 * element.
 */
export function clientRendered(document: Document): Document {
  const { html } = document;
  // The format of `DocumentScripts` is that of the shell which wrote the document.
  const { run, preload } = JSON.parse(jsonElement(html, SCRIPTS_ELEMENT)) as DocumentScripts;
  const attributes = ([address, integrity]: readonly [string, string]) =>
    `="${address}" integrity="${integrity}" crossorigin="anonymous"`;
  const files = [
    ...run.map((file) => `<script defer src${attributes(file)}></script>`),
    ...preload.map((file) => `<link rel="preload" as="script" href${attributes(file)}/>`),
  ];
  const emptied = html
    // Those of the whole site are only ever in the document.
    .replace(/<style data-styles=.*?<\/style>/gs, '')
    .replace(scriptList, '')
    .replace(/<div id="root"[^>]*>.*<\/div>(?=<script type="application\/json")/s, EMPTY_PAGE)
    .replace(/<script>.*?<\/script>(?=<\/body>)/s, '')
    .replace('</head>', `${files.join('')}</head>`);
  // A shell that writes its documents otherwise must not be measured with its page.
  if (!emptied.includes(EMPTY_PAGE)) throw new Error('the page of the document was not found');
  return { ...document, html: emptied };
}

/** The document of a page as the edge serves it. */
export interface Document extends Pick<DocumentParts, 'structuredData'> {
  /** Undefined for the page that answers unknown paths. */
  readonly path: string | undefined;
  readonly html: string;
}

/** Reads what a composed document carries besides its page. */
export function readComposedDocument(path: string | undefined, html: string): Document {
  const data = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return { path, html, structuredData: [...data].map(([, json = '']) => JSON.parse(json)) };
}

export function compositionIn({ html }: Document): PageComposition {
  return JSON.parse(jsonElement(html, PAGE_COMPOSITION_ELEMENT));
}

function jsonElement(html: string, id: string): string {
  const [, json] = new RegExp(`<script[^>]* id="${id}"[^>]*>(.*?)</script>`, 's').exec(html) ?? [];
  if (json === undefined) throw new Error(`the document has no element with the id "${id}"`);
  return json;
}
