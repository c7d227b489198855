import { contentOf, createScale, type Weight } from '@platform/composer/page-facts';
import type { ComposedPage } from '@platform/contracts/composition';
import { textIn } from '@platform/store/compositions';
import { diffArrays } from 'diff';
import { type Change, changeOf, type Found, type Kind } from './difference.ts';
import { readContent } from './page-content.ts';
import type { Side } from './side.ts';

export function diffPages(before: Side, after: Side): Found[] {
  const [earlier, later] = [pagesOf(before), pagesOf(after)];
  const [weighBefore, weighAfter] = [createScale(before.chosen), createScale(after.chosen)];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((page) => {
    const [was, is] = [earlier.get(page), later.get(page)];
    const from = was && textIn(before.texts, was).toString();
    const to = is && textIn(after.texts, is).toString();
    const [light, heavy] = [before.facts.get(page), after.facts.get(page)];
    const titleOf = (document?: string) => document && readContent(document).title;
    const found: Found[] =
      from === undefined || to === undefined
        ? [{ kind: 'page', ...changeOf(titleOf(from), titleOf(to)) }]
        : [
            ...diffDocuments(from, to),
            ...diffSets('policy', allowedBy(was), allowedBy(is)),
            ...(light && heavy
              ? diffWeights(weighBefore(light).untouched, weighAfter(heavy).untouched)
              : []),
          ];
    return found.map((each) => ({ ...each, page }));
  });
}

function pagesOf({ composition }: Side): ReadonlyMap<string, ComposedPage> {
  return new Map(Object.entries({ ...composition.pages, 'not-found': composition.notFound }));
}

function diffDocuments(from: string, to: string): Found[] {
  const content = contentOf(from);
  // Documents of the same content need not be read.
  if (content !== undefined && content === contentOf(to)) return [];
  const [before, after] = [readContent(from), readContent(to)];
  const texts = (['title', 'description', 'robots'] as const)
    .filter((kind) => before[kind] !== after[kind])
    .map((kind) => ({ kind, ...changeOf(before[kind] || undefined, after[kind] || undefined) }));
  const lines = (['text', 'structured data'] as const).flatMap((kind) =>
    diffLines(before[kind], after[kind]).map((change) => ({ kind, ...change })),
  );
  return [...texts, ...lines, ...diffLinks(before.link, after.link)];
}

const heading = /^h[1-6]: (.*)$/;

/** Which lines took the place of which, and below which heading. */
function diffLines(before: readonly string[], after: readonly string[]): Omit<Found, 'kind'>[] {
  const found: Omit<Found, 'kind'>[] = [];
  let from: string | undefined;
  let under: string | undefined;
  const add = (change: Change) => {
    const [first = ''] = (change.to ?? change.from ?? '').split('\n');
    found.push({ ...change, ...(under && !heading.test(first) ? { under } : {}) });
  };
  for (const { added, removed, value } of diffArrays([...before], [...after])) {
    const text = value.join('\n');
    if (added) add(changeOf(from, text));
    else if (from !== undefined) add(changeOf(from));
    from = removed ? text : undefined;
    // What goes is below the heading before it, and so is what takes its place.
    const last = removed ? undefined : value.findLast((line) => heading.test(line));
    under = last?.replace(heading, '$1') ?? under;
  }
  if (from !== undefined) add(changeOf(from));
  return found;
}

/** One that leads elsewhere took the place of the one with the same text. */
function diffLinks(before: readonly string[], after: readonly string[]): Found[] {
  const found = diffSets('link', before, after);
  const textOf = (link = '') => link.slice(0, link.lastIndexOf(' → '));
  const come = found.filter(({ from }) => from === undefined);
  const gone = found.filter(({ from }) => from !== undefined);
  const paired = gone.map(({ kind, from }) => {
    const at = come.findIndex(({ to }) => textOf(to) === textOf(from));
    const [other] = at === -1 ? [] : come.splice(at, 1);
    return { kind, ...changeOf(from, other?.to) };
  });
  return [...paired, ...come];
}

/** What goes and what comes, in any order. */
export function diffSets(kind: Kind, before: readonly string[], after: readonly string[]): Found[] {
  const [was, is] = [new Set(before), new Set(after)];
  const gone = [...was].filter((line) => !is.has(line)).map((from) => ({ kind, from }));
  return [...gone, ...[...is].filter((line) => !was.has(line)).map((to) => ({ kind, to }))];
}

/** Such as `frame-src https://video.example`. */
function allowedBy(page: ComposedPage | undefined): string[] {
  return (page?.contentSecurityPolicy ?? '').split('; ').flatMap((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    // Each text in a style has a hash, which says nothing to anybody.
    const isSaid = (source: string) => !(name.startsWith('style-') && source.startsWith("'sha"));
    const said = sources.filter(isSaid).map((source) => `${name} ${source}`);
    return sources.length > 0 ? said : [name];
  });
}

/** The share of its bytes by which a page's weight may differ without a word: data differ always. */
const SLACK = 0.01;

function diffWeights(was: Weight, is: Weight): Found[] {
  const isAlike = Math.abs(is.bytes - was.bytes) <= was.bytes * SLACK;
  if (isAlike && is.requests === was.requests) return [];
  return [{ kind: 'weight', from: weightText(was), to: weightText(is) }];
}

function weightText({ bytes, requests }: Weight): string {
  return `${(bytes / 1_000).toFixed(1)} KB in ${requests} requests`;
}
