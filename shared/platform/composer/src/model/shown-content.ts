import { sha256 } from '@platform/node/hash';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** In an attribute; other text is never changed. */
const releaseFile =
  /(?<![^\s,(=])\/_site\/releases\/([^/\s"',()]+)\/[^/\s"',()]+\/([^\s"',()?#]+)/g;

/**
 * What visitors see of a document, whichever releases it is made of: `shown` is the hash of all but its
 * data, its preloads and the scripts of releases. Addresses of files are named without the release,
 * so `files` has each, as `app/path in the release` or `/path at the root`, to compare what is in it.
 */
export function shownIn(tree: Node): { readonly shown: string; readonly files: string[] } {
  const files = new Set<string>();
  const tokens = [...tokensOf(tree, files)];
  return { shown: sha256(JSON.stringify(tokens)), files: [...files].sort() };
}

function* tokensOf(node: Node, files: Set<string>): Generator<string> {
  if ('content' in node) yield* tokensOf(node.content, files);
  if (!('childNodes' in node)) return;
  for (const child of node.childNodes) {
    if (defaultTreeAdapter.isTextNode(child)) yield child.value;
    if (!defaultTreeAdapter.isElementNode(child) || isUnseen(child)) continue;
    yield `<${child.tagName}`;
    for (const { name, value } of child.attrs) yield `${name}=${namedFiles(name, value, files)}`;
    yield '>';
    yield* tokensOf(child, files);
    yield '</>';
  }
}

function isUnseen({ tagName, attrs }: Element): boolean {
  const values = new Map(attrs.map(({ name, value }) => [name, value]));
  const isOurs = (name: string) => values.get(name)?.startsWith('/_site/') === true;
  if (tagName === 'script') return isOurs('src') || values.get('type') === 'application/json';
  return (
    tagName === 'link' && isOurs('href') && /^(?:module)?preload$/.test(values.get('rel') ?? '')
  );
}

const loading = ['src', 'srcset', 'imagesrcset', 'poster', 'data', 'href', 'xlink:href', 'style'];

function namedFiles(name: string, value: string, files: Set<string>): string {
  if (!loading.includes(name)) return value;
  for (const address of value.split(/[\s,]+/)) {
    if (address.startsWith('/') && !address.startsWith('/_site/')) files.add(address);
  }
  return value.replace(releaseFile, (_address, app: string, file: string) => {
    files.add(`${app}/${file}`);
    return `${app}/${file}`;
  });
}
