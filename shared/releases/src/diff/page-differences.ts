import type { ComposedPage } from '@site/contracts/composition';
import { diffArrays } from 'diff';
import { contentOf } from '../model/document-facts.ts';
import { createScale, type Weight } from '../model/page-weight.ts';
import { textIn } from '../store/compositions.ts';
import { type Change, changeOf, type Found } from './difference.ts';
import { type PageContent, readContent } from './page-content.ts';
import type { Side } from './side.ts';

export function diffPages(before: Side, after: Side): Found[] {
  const [earlier, later] = [pagesOf(before), pagesOf(after)];
  const [weighBefore, weighAfter] = [weighed(before), weighed(after)];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((page) => {
    const [was, is] = [earlier.get(page), later.get(page)];
    const from = was && textIn(before.texts, was).toString();
    const to = is && textIn(after.texts, is).toString();
    const titleOf = (document?: string) => document && readContent(document).title;
    const found: readonly Omit<Found, 'page'>[] =
      from === undefined || to === undefined
        ? [{ kind: 'page', ...changeOf(titleOf(from), titleOf(to)) }]
        : [
            ...diffDocuments(from, to),
            ...diffPolicies(was?.contentSecurityPolicy ?? '', is?.contentSecurityPolicy ?? ''),
            ...diffWeights(weighBefore(page), weighAfter(page)),
          ];
    return found.map((each) => ({ ...each, page }));
  });
}

function pagesOf({ composition }: Side): ReadonlyMap<string, ComposedPage> {
  return new Map(Object.entries({ ...composition.pages, 'not-found': composition.notFound }));
}

type OfPage = Omit<Found, 'page'>;

function diffDocuments(from: string, to: string): OfPage[] {
  const content = contentOf(from);
  // Documents of the same content need not be read.
  if (content !== undefined && content === contentOf(to)) return [];
  return diffContent(readContent(from), readContent(to));
}

function diffContent(before: PageContent, after: PageContent): OfPage[] {
  const texts = (['title', 'description', 'robots'] as const)
    .filter((kind) => before[kind] !== after[kind])
    .map((kind) => ({ kind, ...changeOf(before[kind] || undefined, after[kind] || undefined) }));
  const lines = (['text', 'structured data'] as const).flatMap((kind) =>
    diffLines(before[kind], after[kind]).map((change) => ({ kind, ...change })),
  );
  const gone = without(before.link, after.link).map((from) => ({ kind: 'link' as const, from }));
  const come = without(after.link, before.link).map((to) => ({ kind: 'link' as const, to }));
  return [...texts, ...lines, ...gone, ...come];
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  return [...new Set(lines)].filter((line) => !others.includes(line));
}

/** Which lines took the place of which. */
export function diffLines(before: readonly string[], after: readonly string[]): Change[] {
  const found: Change[] = [];
  let from: string | undefined;
  for (const { added, removed, value } of diffArrays([...before], [...after])) {
    const text = value.join('\n');
    if (added) found.push(changeOf(from, text));
    else if (from !== undefined) found.push(changeOf(from));
    from = removed ? text : undefined;
  }
  return from === undefined ? found : [...found, changeOf(from)];
}

/** What each directive allows no longer, and from now on. */
function diffPolicies(before: string, after: string): OfPage[] {
  if (before === after) return [];
  const [was, is] = [directivesIn(before), directivesIn(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const gone = without(was.get(name) ?? [], is.get(name) ?? []);
    const come = without(is.get(name) ?? [], was.get(name) ?? []);
    const textOf = (sources: readonly string[]) =>
      sources.length > 0 ? [name, ...sources].join(' ').trim() : undefined;
    const change = changeOf(textOf(gone), textOf(come));
    return Object.keys(change).length > 0 ? [{ kind: 'policy', ...change }] : [];
  });
}

function directivesIn(policy: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      // Each text in a style has a hash, which says nothing to anybody.
      const isSaid = (source: string) => !(name.startsWith('style-') && source.startsWith("'sha"));
      // A directive may have no sources.
      return [name, sources.length > 0 ? sources.filter(isSaid) : ['']];
    }),
  );
}

function weighed({ chosen, facts }: Side): (page: string) => Weight | undefined {
  const weigh = createScale(chosen);
  return (page) => {
    const known = facts.get(page);
    return known && weigh(known).untouched;
  };
}

/** The share of its bytes by which a page's weight may differ without a word: data differ always. */
const SLACK = 0.01;

function diffWeights(was: Weight | undefined, is: Weight | undefined): OfPage[] {
  if (!was || !is) return [];
  const isAlike = Math.abs(is.bytes - was.bytes) <= was.bytes * SLACK;
  if (isAlike && is.requests === was.requests) return [];
  return [{ kind: 'weight', ...changeOf(weightText(was), weightText(is)) }];
}

function weightText({ bytes, requests }: Weight): string {
  return `${(bytes / 1_000).toFixed(1)} KB in ${requests} requests`;
}
