import { SCRIPTS_ELEMENT } from '@platform/contracts/page-composition-element';
import { policyHash, sha256 } from '@platform/node/hash';
import { parseJson } from '@platform/node/parse-json';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import * as z from 'zod/mini';
import type { PageFacts } from './rendering.ts';
import { shownIn } from './shown-content.ts';

export type Node = DefaultTreeAdapterTypes.Node;
export type Element = DefaultTreeAdapterTypes.Element;

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
  const facts = content && isSame ? { ...factsOf(tree), content } : factsOf(treeOf(document));
  return { ...facts, ...carriedFacts(document) };
}

const scriptsElement = new RegExp(
  `<script type="application/json" id="${SCRIPTS_ELEMENT}">([^<]*)`,
);

/** Each with its integrity. */
const addresses = z._default(z.array(z.tuple([z.string(), z.string()])), []);
const carriedScripts = z.object({
  run: addresses,
  preload: addresses,
  onInteraction: z.optional(z.string()),
});

/** What differs between documents of the same content. */
export function carriedFacts(document: string): Pick<PageFacts, 'bytes' | 'scripts' | 'waits'> {
  const json = scriptsElement.exec(document)?.[1] ?? '{}';
  // A shell of another version may carry something else.
  const read = carriedScripts.safeParse(parseJson(json));
  const { run, preload, onInteraction } = read.success ? read.data : { run: [], preload: [] };
  const scripts = [...new Set([...run, ...preload].map(([address]) => address))];
  return { bytes: Buffer.byteLength(document), scripts, waits: onInteraction !== undefined };
}

export function treeOf(document: string): Node {
  return parse(document, { scriptingEnabled: false });
}

function isData({ tagName, attrs }: Element): boolean {
  const isJson = attrs.some(({ name, value }) => name === 'type' && value === 'application/json');
  return tagName === 'script' && isJson;
}

type ContentFacts = Omit<PageFacts, 'bytes' | 'scripts' | 'waits'>;

function factsOf(tree: Node): ContentFacts {
  const styles: string[] = [];
  const styleAttributes = new Set<string>();
  const inlineScripts: string[] = [];
  const links: string[] = [];
  const ids = new Set<string>();
  const times = new Set<string>();
  const titles: string[] = [];
  const picturesWithoutText: string[] = [];
  const loads = new Set<string>();
  let description: string | undefined;
  for (const element of elementsOf(tree)) {
    const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
    const style = attributes.get('style');
    const id = attributes.get('id');
    const href = attributes.get('href');
    const time = attributes.get('datetime');
    const loaded = firstLoadOf(element, attributes);
    if (loaded?.startsWith('/')) loads.add(loaded.replace(/[?#].*/, ''));
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
    loads: [...loads],
    description,
  };
}

/** Of a picture that may come in several sizes, the one for browsers that know of none. */
function firstLoadOf({ tagName }: Element, attributes: ReadonlyMap<string, string>) {
  const isLoaded = /^(?:stylesheet|preload|modulepreload)$/.test(attributes.get('rel') ?? '');
  if (tagName === 'link') return isLoaded ? attributes.get('href') : undefined;
  const waits = attributes.get('loading') === 'lazy';
  return ['img', 'script'].includes(tagName) && !waits ? attributes.get('src') : undefined;
}

export function* elementsOf(node: Node): Generator<Element> {
  if (defaultTreeAdapter.isElementNode(node)) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

function textOf(element: Element): string {
  return element.childNodes
    .map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : ''))
    .join('');
}

export function wholeTextOf(node: Node): string {
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
