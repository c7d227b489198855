import { useConsole } from '../console-context.ts';
import {
  Box,
  Column,
  ConsoleMark,
  Press,
  Row,
  SkipButton,
  Span,
  StatusLine,
  Strong,
} from '../elements/elements.ts';
import { sentenceOf } from '../format/words.ts';
import { Moment } from '../parts/release.tsx';
import { TaskPress } from '../parts/ui.tsx';
import { visitorsGet } from './visitors-get.ts';

const tones = {
  good: { mark: '●', box: { color: 'fg.onDeepGood' } },
  look: { mark: '▲', box: { color: 'accent' } },
  bad: {
    mark: '■',
    box: { bg: 'bg.bad', color: 'fg.onDeep', padding: '3', borderRadius: 'md' },
  },
} as const;

/** What visitors get now, in one line. */
function Visitors() {
  const { overview } = useConsole();
  const { tone, text, since } = visitorsGet(overview);
  const { mark, box } = tones[tone];
  return (
    <Row marginTop="3" fontSize="md" {...box}>
      <StatusLine>
        <span aria-hidden="true">{mark} </span>
        <Strong>{text}</Strong>
        {since && (
          <>
            {' '}
            <Moment lead="since" exact at={since} />
          </>
        )}
      </StatusLine>
    </Row>
  );
}

/** Which site this is, what went live last, and whether what is shown is of now. */
export function SiteHead() {
  const { client, session, isSignedOut, setIsAsking, connection, overview } = useConsole();
  const { site, revision, changed, freeze } = overview;
  async function signOut() {
    await client.signOut();
    location.reload();
  }
  return (
    <Box as="header" bg="bg.deep" color="fg.onDeep" paddingBlock="4" fontSize="sm">
      <SkipButton onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </SkipButton>
      <Column>
        <Row>
          <ConsoleMark />
          <Box flex="1" minWidth="12rem" lineHeight="snug" overflowWrap="anywhere">
            <Strong fontSize="md">Operators’ console</Strong>
            {site && (
              <div>
                <a href={site} target="_blank" rel="noopener">
                  {site.replace(/^https?:\/\//, '')}
                </a>
              </div>
            )}
          </Box>
          <StatusLine fontSize="sm" color={connection.at === 'live' ? 'fg.onDeepGood' : 'accent'}>
            {connection.at === 'lost' ? (
              <Moment lead="reconnecting; what is shown is of" exact at={connection.since} />
            ) : (
              <span>{connection.at === 'live' ? '● connected' : 'connecting …'}</span>
            )}
          </StatusLine>
          <Span overflowWrap="anywhere">{session?.name}</Span>
          {!freeze && revision > 0 && (
            <TaskPress text="Freeze" variant="onDeep" task={{ action: 'freeze' }} />
          )}
          {isSignedOut && (
            <Press text="Sign in" variant="accent" onClick={() => setIsAsking(true)} />
          )}
          {session?.by === 'token' && !isSignedOut && (
            <Press text="Sign out" variant="onDeep" onClick={() => void signOut()} />
          )}
        </Row>
        <Visitors />
        {changed && (
          <Row
            rowGap="0.5"
            marginTop="3"
            paddingTop="3"
            borderTopWidth="1px"
            borderColor="border.onDeep"
          >
            {/* Entries after it, such as a freeze, have changed nothing that visitors get. */}
            <Strong>{`Last change, revision ${changed.revision}`}</Strong>
            <Span color="fg.onDeepMuted">{sentenceOf(changed)}</Span>
            <Moment at={changed.at} />
            {changed.reason && <q>{changed.reason}</q>}
          </Row>
        )}
      </Column>
    </Box>
  );
}
