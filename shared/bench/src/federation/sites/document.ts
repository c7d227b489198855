import type { PageComposition } from '@site/contracts/composition';
import { PAGE_COMPOSITION_ELEMENT } from '@site/contracts/page-composition-element';
import type { DocumentParts } from '@site/contracts/render-bundle';

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

/** The composition in a document. */
export function compositionIn({ html }: Document): PageComposition {
  return JSON.parse(jsonElement(html, PAGE_COMPOSITION_ELEMENT));
}

/** The text of a document's JSON element with an id. */
export function jsonElement(html: string, id: string): string {
  const [, json] = new RegExp(`<script[^>]* id="${id}"[^>]*>(.*?)</script>`, 's').exec(html) ?? [];
  if (json === undefined) throw new Error(`the document has no element with the id "${id}"`);
  return json;
}
