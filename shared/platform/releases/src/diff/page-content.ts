import { elementsOf, type Node, treeOf, wholeTextOf } from '@platform/composer/page-facts';
import { defaultTreeAdapter } from 'parse5';

/** What visitors, search engines and screen readers get of a page, in lines to compare. */
export interface PageContent {
  readonly title: string;
  readonly description: string;
  readonly robots: string;
  /** JSON, a value a line. */
  readonly 'structured data': readonly string[];
  /** In the order of the page; headings begin with `h1:` and the like, pictures with `picture:`. */
  readonly text: readonly string[];
  /** Such as `All rooms → /rooms`. */
  readonly link: readonly string[];
}

export function readContent(document: string): PageContent {
  const tree = treeOf(document);
  const elements = [...elementsOf(tree)].map((element) => {
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
    return { is: element.tagName, get: (name: string) => attributes.get(name) ?? '', element };
  });
  const meta = (name: string) =>
    elements.find(({ is, get }) => is === 'meta' && get('name') === name)?.get('content') ?? '';
  const textIn = (element?: Node) => (element ? oneLine(spacedTextOf(element)) : '');
  return {
    title: textIn(elements.find(({ is }) => is === 'title')?.element),
    description: meta('description'),
    robots: meta('robots'),
    'structured data': elements
      .filter(({ get }) => get('type') === 'application/ld+json')
      .flatMap(({ element }) => jsonLines(wholeTextOf(element))),
    text: linesOf(tree),
    link: elements
      .filter(({ is, get }) => is === 'a' && get('href'))
      .map(({ get, element }) => {
        return `${textIn(element) || get('aria-label')} → ${addressOf(get('href'))}`;
      }),
  };
}

/** As people read it. A file's address changes with every release of its application. */
function addressOf(address: string): string {
  return address
    .replace(/^\/_site\/releases\/([^/]+)\/[^/]+\//, '/$1/')
    .replace(/(?:%[\da-f]{2})+/gi, decoded);
}

/** Without what would be read as another address, or not be seen. */
function decoded(coded: string): string {
  try {
    return decodeURIComponent(coded).replace(/[&=#+%/?]|(?! )[\p{C}\p{Z}]/gu, encodeURIComponent);
  } catch {
    return coded;
  }
}

const isElement = (node: Node | undefined) => node !== undefined && 'tagName' in node;

/** Elements without a space between them are apart on a page, such as the links of a menu. */
const isApart = (node: Node, before: Node | undefined) => isElement(node) && isElement(before);

function spacedTextOf(node: Node): string {
  if (!('childNodes' in node)) return wholeTextOf(node);
  return node.childNodes
    .map((child, at, all) => (isApart(child, all[at - 1]) ? ' ' : '') + spacedTextOf(child))
    .join('');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function jsonLines(json: string): string[] {
  try {
    return JSON.stringify(JSON.parse(json), null, 1)
      .split('\n')
      .map((line) => line.trim().replace(/,$/, ''));
  } catch {
    return [oneLine(json)];
  }
}

/** What stands in a line with the text around it. */
const inline =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|img|ins|kbd|mark|q|s|small|span|strong|sub|sup|time|u|var|wbr)$/;

const unseen = /^(?:head|script|style|template)$/;

/** Attributes that are read out or stand in a field. */
const spoken: ReadonlyMap<string, string> = new Map([
  ['alt', 'picture'],
  ['aria-label', 'label'],
  ['placeholder', 'placeholder'],
]);

function linesOf(tree: Node): string[] {
  const lines: string[] = [];
  let line = '';
  const endLine = (tagName: string) => {
    const text = oneLine(line);
    if (text) lines.push(/^h[1-6]$/.test(tagName) ? `${tagName}: ${text}` : text);
    line = '';
  };
  const visit = (node: Node) => {
    if (defaultTreeAdapter.isTextNode(node)) line += node.value;
    if (!('childNodes' in node)) return;
    const tagName = defaultTreeAdapter.isElementNode(node) ? node.tagName : '';
    if (unseen.test(tagName)) return;
    if (!inline.test(tagName)) endLine('');
    for (const { name, value } of 'attrs' in node ? node.attrs : []) {
      const what = spoken.get(name);
      if (what && value) lines.push(`${what}: ${oneLine(value)}`);
    }
    for (const [at, child] of node.childNodes.entries()) {
      if (isApart(child, node.childNodes[at - 1])) line += ' ';
      visit(child);
    }
    if (!inline.test(tagName)) endLine(tagName);
  };
  visit(tree);
  return lines;
}
