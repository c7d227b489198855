import type { Difference, Look } from '../../protocol.ts';

export interface SortedDifference extends Difference {
  /** Whether it is on pages whose team releases nothing here. */
  readonly isOfOthers: boolean;
}

export interface DifferenceGroup {
  readonly title: string;
  readonly differences: readonly SortedDifference[];
}

const hasPrice = ({ from = '', to = '' }: Difference) => /KSh\s?\d/.test(`${from}${to}`);
const isKind =
  (...kinds: readonly string[]) =>
  ({ kind }: Difference) =>
    kinds.includes(kind);

/** What matters most to visitors first; each difference is in the first group that takes it. */
const groups: readonly (readonly [title: string, takes: (found: Difference) => boolean])[] = [
  [
    'Prices',
    (found) =>
      (isKind('text')(found) && hasPrice(found)) ||
      (isKind('configuration')(found) && /price/i.test(`${found.from}${found.to}`)),
  ],
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
];

/** Grouped by what they mean to visitors; within a group, pages of other teams first. */
export function groupDifferences({ differences, otherTeams }: Look): readonly DifferenceGroup[] {
  const found = new Map<string, SortedDifference[]>();
  for (const difference of differences) {
    const title = groups.find(([, takes]) => takes(difference))?.[0] ?? 'Other';
    const isOfOthers = difference.pages.some((page) => otherTeams.includes(page));
    found.set(title, [...(found.get(title) ?? []), { ...difference, isOfOthers }]);
  }
  return [...groups.map(([title]) => title), 'Other'].flatMap((title) => {
    const ofGroup = found.get(title);
    const inOrder = ofGroup?.sort(
      (one, other) => Number(other.isOfOthers) - Number(one.isOfOthers),
    );
    return inOrder ? [{ title, differences: inOrder }] : [];
  });
}

/** A text that is the same at both ends; without words that are cut in two. */
export interface MarkedText {
  readonly start: string;
  readonly middle: string;
  readonly end: string;
}

/** What of a text differs from another one. */
export function markDifference(text: string, other: string): MarkedText {
  const [words, others] = [text, other].map((each) => each.split(/(?<=\s)/));
  if (!words || !others) return { start: '', middle: text, end: '' };
  const most = Math.min(words.length, others.length);
  let first = 0;
  while (first < most && words[first] === others[first]) first += 1;
  let last = 0;
  while (last < most - first && words.at(-1 - last) === others.at(-1 - last)) last += 1;
  const middle = words.slice(first, words.length - last).join('');
  const marked = middle.trimEnd();
  return {
    start: words.slice(0, first).join(''),
    middle: marked,
    end: middle.slice(marked.length) + words.slice(words.length - last).join(''),
  };
}
