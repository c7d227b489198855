import { PAGE_COMPOSITION_ELEMENT } from '@site/contracts/page-composition-element';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

/** What the gates have to know about a document. */
export interface PageFacts {
  /** Every script that is written into the document itself, including event handlers. */
  readonly inlineScripts: readonly string[];
  /** The `href` of every link that a visitor can follow. */
  readonly links: readonly string[];
  /** The id of every element. */
  readonly ids: ReadonlySet<string>;
  /** The `datetime` of every element that has one. */
  readonly times: ReadonlySet<string>;
  /** The text of every `h1`. */
  readonly titles: readonly string[];
  /** The address of every picture without an `alt`; an empty one is fine for decoration. */
  readonly picturesWithoutText: readonly string[];
  /** What search results and shared links say of the page; absent without such an element. */
  readonly description?: string;
}

/** What its policy has to know as well. */
export interface DocumentFacts extends PageFacts {
  /** The text of every `<style>` element. */
  readonly styles: readonly string[];
  /** Every distinct `style` attribute, decoded. */
  readonly styleAttributes: readonly string[];
}

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The composition that a document carries, between its element's tags. */
const carried = new RegExp(
  `(<script\\b[^>]*\\sid="${PAGE_COMPOSITION_ELEMENT}"[^>]*>).*?(?=</script)`,
  'is',
);

/** Reads a document as a browser does; the content of `<noscript>` counts too. */
export function readDocument(document: string): DocumentFacts {
  // What a document carries of its composition grows with the site, and says nothing to the gates: to
  // parse it in each document would take a time that grows with the square of the pages.
  const short = document.replace(carried, '$1');
  const elements = allElements(short);
  const isSame =
    short === document ||
    elements.some((element) => isCarrier(element) && element.childNodes.length === 0);
  return factsOf(isSame ? elements : allElements(document));
}

function allElements(document: string): Element[] {
  return [...elementsOf(parse(document, { scriptingEnabled: false }))];
}

function isCarrier({ tagName, attrs }: Element): boolean {
  const isNamed = attrs.some(
    ({ name, value }) => name === 'id' && value === PAGE_COMPOSITION_ELEMENT,
  );
  return tagName === 'script' && isNamed;
}

function factsOf(elements: readonly Element[]): DocumentFacts {
  const styles: string[] = [];
  const styleAttributes = new Set<string>();
  const inlineScripts: string[] = [];
  const links: string[] = [];
  const ids = new Set<string>();
  const times = new Set<string>();
  const titles: string[] = [];
  const picturesWithoutText: string[] = [];
  let description: string | undefined;
  for (const element of elements) {
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
    styles,
    styleAttributes: [...styleAttributes],
    inlineScripts,
    links,
    ids,
    times,
    titles,
    picturesWithoutText,
    ...(description === undefined ? {} : { description }),
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

/** The text of an element and of everything in it. */
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
