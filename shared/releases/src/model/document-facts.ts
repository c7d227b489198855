import { policyHash, sha256 } from '@site/node/hash';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import type { PageFacts } from './rendering.ts';
import { shownIn } from './shown-content.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const data = /(<script\b[^>]*\stype="application\/json"[^>]*>)[^<]*(?=<\/script)/gi;

const MARK = 'the data of this page, number';

/** Data differs in every composition and does not matter to gates: a mark takes its place. */
function withoutData(document: string): { readonly text: string; readonly marks: string[] } {
  const marks: string[] = [];
  const text = document.replace(data, (_all, tag: string) => {
    const mark = `${MARK} ${marks.length}`;
    marks.push(mark);
    return tag + mark;
  });
  return { text, marks };
}

/** The hash of a document without its data; undefined if it has a mark of its own. */
export function contentOf(document: string): string | undefined {
  return document.includes(MARK) ? undefined : sha256(withoutData(document).text);
}

/** Reads a document as a browser does, including `<noscript>`. */
export function readDocument(document: string): PageFacts {
  const content = contentOf(document);
  const { text, marks } = withoutData(document);
  const tree = treeOf(text);
  const found = [...elementsOf(tree)].filter(isData).map(textOf);
  // Something that only looks like data, in a comment for example, may hide something.
  const isSame = marks.every((mark) => found.filter((each) => each === mark).length === 1);
  return content && isSame ? { ...factsOf(tree), content } : factsOf(treeOf(document));
}

function treeOf(document: string): Node {
  return parse(document, { scriptingEnabled: false });
}

function isData({ tagName, attrs }: Element): boolean {
  const isJson = attrs.some(({ name, value }) => name === 'type' && value === 'application/json');
  return tagName === 'script' && isJson;
}

function factsOf(tree: Node): PageFacts {
  const styles: string[] = [];
  const styleAttributes = new Set<string>();
  const inlineScripts: string[] = [];
  const links: string[] = [];
  const ids = new Set<string>();
  const times = new Set<string>();
  const titles: string[] = [];
  const picturesWithoutText: string[] = [];
  let description: string | undefined;
  for (const element of elementsOf(tree)) {
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
    const style = attributes.get('style');
    const id = attributes.get('id');
    const href = attributes.get('href');
    const time = attributes.get('datetime');
    if (time !== undefined) times.add(time);
    if (style !== undefined) styleAttributes.add(style);
    if (id !== undefined) ids.add(id);
    if (element.tagName === 'h1') titles.push(wholeTextOf(element));
    if (element.tagName === 'img' && !attributes.has('alt')) {
      picturesWithoutText.push(attributes.get('src') ?? '');
    }
    if (element.tagName === 'meta' && attributes.get('name') === 'description') {
      description = attributes.get('content') ?? '';
    }
    if (element.tagName === 'style') styles.push(textOf(element));
    if (isRunningScript(element, attributes)) inlineScripts.push(textOf(element));
    for (const [name, value] of attributes) {
      if (name.startsWith('on')) inlineScripts.push(`${name}="${value}"`);
    }
    if (href === undefined || !['a', 'area'].includes(element.tagName)) continue;
    if (/^\s*javascript:/i.test(href)) inlineScripts.push(href);
    else links.push(href);
  }
  return {
    ...shownIn(tree),
    styleHashes: styles.map(policyHash),
    styleAttributeHashes: [...styleAttributes].map(policyHash),
    inlineScripts,
    links,
    ids,
    times,
    titles,
    picturesWithoutText,
    description,
  };
}

function* elementsOf(node: Node): Generator<Element> {
  if (defaultTreeAdapter.isElementNode(node)) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

function textOf(element: Element): string {
  return element.childNodes
    .map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : ''))
    .join('');
}

function wholeTextOf(node: Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(wholeTextOf).join('') : '';
}

/** Scripts of any other type are data, which policies do not concern. */
const runningTypes =
  /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i;

function isRunningScript(element: Element, attributes: ReadonlyMap<string, string>): boolean {
  if (element.tagName !== 'script' || attributes.has('src')) return false;
  return runningTypes.test(attributes.get('type')?.trim() ?? '');
}
