import {
  type DocumentScripts,
  SCRIPTS_ELEMENT,
} from '../../../../shell/src/document/start-scripts.ts';
import { type Document, jsonElement } from './document.ts';

/**
 * The same document without what prerendering puts into it: the page is empty, its styles are left
 * to the browser, and since there is nothing to paint first, the scripts are fetched at once. They
 * are still all named in the document, which ordinary client-rendered federation lacks, so the
 * comparison favours it.
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
    .replace(/<style data-(?:emotion|styles)=.*?<\/style>/gs, '')
    .replace(
      /<div id="root"[^>]*>.*<\/div>(?=<script type="application\/json")/s,
      '<div id="root"></div>',
    )
    .replace(/<script>.*?<\/script>(?=<\/body>)/s, '')
    .replace('</head>', `${files.join('')}</head>`);
  return { ...document, html: emptied };
}
