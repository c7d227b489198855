import type { Difference, Look } from '../../protocol.ts';

export interface SortedDifference extends Difference {
  /** Whether it is on pages whose team releases nothing here. */
  readonly isOfOthers: boolean;
}

export interface DifferenceGroup {
  readonly title: string;
  readonly differences: readonly SortedDifference[];
}

const isKind =
  (...kinds: readonly string[]) =>
  ({ kind }: Difference) =>
    kinds.includes(kind);

function isPrice({ kind, from = '', to = '' }: Difference): boolean {
  if (kind === 'configuration') return /price/i.test(from + to);
  return kind === 'text' && /KSh\s?\d/.test(`${from} ${to}`);
}

/** What matters most to visitors first; each difference is in the first group that takes it. */
const groups: readonly (readonly [title: string, takes: (found: Difference) => boolean])[] = [
  ['Prices', isPrice],
  ['Pages that go', (found) => isKind('page')(found) && found.to === undefined],
  ['Pages that come', (found) => isKind('page')(found) && found.from === undefined],
  ['Links', isKind('link')],
  ['Titles', isKind('title', 'page')],
  ['Texts', isKind('text')],
  ['Configuration', isKind('configuration')],
  ['What search engines read', isKind('description', 'structured data', 'robots')],
  ['Files', isKind('file')],
  ['Stored in browsers', isKind('stored in browsers')],
  ['Policies', isKind('policy')],
  ['Weight of the first view', isKind('weight')],
  ['Other', () => true],
];

/** Grouped by what they mean to visitors; within a group, pages of other teams first. */
export function groupDifferences({ differences, otherTeams }: Look): readonly DifferenceGroup[] {
  const sorted = differences
    .map((one) => ({ ...one, isOfOthers: one.pages.some((page) => otherTeams.includes(page)) }))
    .sort((one, other) => Number(other.isOfOthers) - Number(one.isOfOthers));
  const groupOf = (found: Difference) => groups.find(([, takes]) => takes(found))?.[0];
  return groups
    .map(([title]) => ({ title, differences: sorted.filter((one) => groupOf(one) === title) }))
    .filter((group) => group.differences.length > 0);
}

/** What of a text differs from another one, without words that are cut in two. */
export function markDifference(text: string, other: string) {
  const [words = [], others = []] = [text, other].map((each) => each.split(/(?<=\s)/));
  const most = Math.min(words.length, others.length);
  let first = 0;
  while (first < most && words[first] === others[first]) first += 1;
  let last = 0;
  while (last < most - first && words.at(-1 - last) === others.at(-1 - last)) last += 1;
  const middle = words
    .slice(first, words.length - last)
    .join('')
    .trimEnd();
  const start = words.slice(0, first).join('');
  return { start, middle, end: text.slice(start.length + middle.length) };
}
