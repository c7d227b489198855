import { PAGE_COMPOSITION_ELEMENT } from '@site/contracts/page-composition-element';
import type { DocumentParts, LinkedFile } from '@site/contracts/render-bundle';
import { fontFile } from '@site/ui/shell';
import { PAGE_ELEMENT } from './apply-head.ts';
import { type Head, headOf } from './head.ts';
import { type DocumentScripts, SCRIPTS_ELEMENT, startScript } from './start-scripts.ts';

/** Writes the whole document of a rendered page. */
export function renderDocument(parts: DocumentParts): string {
  const { page, composition } = parts;
  const route = composition.routes.find(({ path }) => path === page.path);
  const head = headOf(route, composition.config);
  return [
    '<!doctype html>',
    '<html lang="en-KE">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(head.title)}</title>`,
    ...headElements(head),
    ...parts.structuredData.map(structuredDataScript),
    '<meta name="theme-color" content="#FBFAF7" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#0E1614" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" type="image/svg+xml" href="/icon.svg">',
    `<link rel="preload" as="font" type="font/woff2" href="${fontFile}" crossorigin>`,
    ...parts.styles.map(stylesheet),
    page.css,
    '</head>',
    `<body><div id="root">${page.html}</div>`,
    `<script type="application/json" id="${PAGE_COMPOSITION_ELEMENT}">${scriptText(JSON.stringify(composition))}</script>`,
    `<script type="application/json" id="${SCRIPTS_ELEMENT}">${scriptText(JSON.stringify(scriptsOf(parts)))}</script>`,
    `<script>${startScript}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function headElements({ elements }: Head): string[] {
  return elements.map(({ tag, attributes }) => {
    const written = Object.entries({ ...attributes, [PAGE_ELEMENT]: '' })
      .map(([name, value]) => `${name}="${escapeText(value)}"`)
      .join(' ');
    return `<${tag} ${written}>`;
  });
}

/** Belongs to this page alone, and goes with its metadata when a visitor leaves for another. */
function structuredDataScript(data: Readonly<Record<string, unknown>>): string {
  return `<script type="application/ld+json" ${PAGE_ELEMENT}="">${scriptText(JSON.stringify(data))}</script>`;
}

function stylesheet({ address, integrity }: LinkedFile): string {
  return `<link rel="stylesheet" href="${address}" integrity="${integrity}" crossorigin="anonymous">`;
}

/** What `startScripts` reads. */
function scriptsOf({ scripts, preloads }: DocumentParts): DocumentScripts {
  const pairs = (files: readonly LinkedFile[]) =>
    files.map(({ address, integrity }): [string, string] => [address, integrity]);
  return { run: pairs(scripts), preload: pairs(preloads) };
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

/** JSON inside a script element: nothing in it can close the element. */
function scriptText(json: string): string {
  return json.replace(/</g, '\\u003c');
}
