import { someOf } from '@platform/node/problem';
import type { Claims } from '@platform/node/publisher-claim';
import { withClaim } from '@platform/node/release-words';
import { type Difference, kinds, type SiteDiff } from './difference.ts';

/** Of one kind in a terminal; and of lines in one text. */
const MOST = 8;
/** Characters of a line. */
const LONGEST = 160;

/** For a terminal: lines that begin with `-` are gone, those with `+` are new. */
export function linesOf(diff: SiteDiff, claims: Claims): string[] {
  const { from, to, releases, differences, looks, otherTeams, pages } = diff;
  if (from === to) return [`Nothing differs: both are composition ${from}.`];
  const seen = looks.map(({ page }) => page);
  return [
    `Composition ${from} → ${to}`,
    ...releases.map(({ name, from = 'new', to = 'removed' }) =>
      withClaim(`${name}: ${from} → ${to}`, claims[to]),
    ),
    seen.length === 0
      ? `No page looks different.`
      : `${seen.length} of ${pages} pages look different: ${someOf(seen)}.`,
    ...(otherTeams.length > 0
      ? [
          `Of teams that release nothing here: ${otherTeams.join(', ')}. Look at them with these teams.`,
        ]
      : []),
    ...kinds.flatMap((kind) => linesOfKind(differences.filter((each) => each.kind === kind))),
  ];
}

function linesOfKind(differences: readonly Difference[]): string[] {
  const rest = differences.length - MOST;
  return [
    ...differences
      .slice(0, MOST)
      .flatMap(({ kind, pages, under, from, to }) => [
        '',
        pages.length > 0 ? `${kind}: ${someOf(pages)}${under ? `, ${under}` : ''}` : kind,
        ...marked('-', from),
        ...marked('+', to),
      ]),
    ...(rest > 0 ? ['', `${rest} more: ${differences[0]?.kind} (--html or --json has all)`] : []),
  ];
}

function marked(mark: string, text: string | undefined): string[] {
  const lines = text?.split('\n') ?? [];
  const rest = lines.length - MOST;
  return [
    ...lines
      .slice(0, MOST)
      .map((line) => `${mark} ${line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}`),
    ...(rest > 0 ? [`${mark} … and ${rest} more lines`] : []),
  ];
}
