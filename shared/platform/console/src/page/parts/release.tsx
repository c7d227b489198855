import { claimText } from '@platform/node/release-words';
import type { ChangedRelease } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import { List, Muted, Row, Span, Strong } from '../elements/elements.ts';
import { dayAndTime, fullTime, readable, relativeTime } from '../format/times.ts';
import { partsOf, titleOfName } from '../format/words.ts';

interface ReleaseNameProps {
  readonly release: string | undefined;
  /** Said where there is none. */
  readonly none?: string;
}

export function ReleaseName({ release, none }: ReleaseNameProps) {
  if (!release) return <Muted as="span">{none}</Muted>;
  const { version, hash } = partsOf(release);
  return (
    <span title={release} translate="no">
      <Strong>{version}</Strong>{' '}
      <Span color="fg.muted" fontSize="xs">
        {hash}
      </Span>
    </span>
  );
}

/** What its publisher says of a release, as text of a stranger. */
export function Claim({ release }: Pick<ReleaseNameProps, 'release'>) {
  const claim = useConsole().client.claimOf(release);
  if (!claim) return null;
  return (
    <Muted title="As its publisher says" width="100%" overflowWrap="anywhere">
      <bdi translate="no">{claimText(claim)}</bdi> <Moment at={claim.at} />
    </Muted>
  );
}

/** From what to what, a line for each name, and what is said of what comes. */
export function ChangeList({ changes }: { readonly changes: readonly ChangedRelease[] }) {
  if (changes.length === 0) return null;
  return (
    <List>
      {changes.map(({ name, from, to }) => (
        <Row as="li" key={name}>
          <span>{titleOfName(name)}</span>
          <ReleaseName release={from} none="new" />
          <span>
            <span aria-label="to" role="img">
              →
            </span>{' '}
            <ReleaseName release={to} none="removed" />
          </span>
          <Claim release={to} />
        </Row>
      ))}
    </List>
  );
}

/** What the server says. */
export function Said({ text }: { readonly text: string }) {
  const { now } = useConsole();
  return <p>{readable(text, now)}</p>;
}

interface MomentProps {
  /** Words before the time. */
  readonly lead?: string;
  /** ISO 8601. */
  readonly at: string;
  /** Such as `tomorrow 08:00`, for what somebody plans with. */
  readonly exact?: boolean;
}

export function Moment({ lead = '', at, exact = false }: MomentProps) {
  const { now } = useConsole();
  return (
    <time dateTime={at} title={fullTime(at)}>
      {`${lead} ${exact ? dayAndTime(at, now) : relativeTime(at, now)}`.trim()}
    </time>
  );
}
