import { Box, Button, Column, Flex, Span, Text } from '@site/ui';
import { StatusLine } from '@site/ui/form';
import { LogoMark } from '@site/ui/operators';
import { useConsole } from '../console-context.ts';
import { sentenceOf } from '../format/ledger-words.ts';
import { Moment } from '../parts/moment.tsx';

interface Props {
  readonly onSignOut: () => void;
  /** Where the session is over. */
  readonly onSignIn: (() => void) | undefined;
}

/** Which site this is, what went live last, and whether what is shown is of now. */
export function SiteHead({ onSignOut, onSignIn }: Props) {
  const { overview, session, begin } = useConsole();
  const { site, revision, changed, freeze } = overview;
  return (
    <Box as="header" bg="bg.deep" color="fg.onDeep" paddingBlock="4">
      <Column>
        <Flex gap="3" rowGap="3" alignItems="center" flexWrap="wrap">
          <LogoMark />
          <Box flex="1" minWidth="12rem">
            <Text fontWeight="bold" lineHeight="snug">
              Operators’ console
            </Text>
            {site && (
              <Text fontSize="sm" lineHeight="snug" overflowWrap="anywhere">
                <a href={site} target="_blank" rel="noopener">
                  {site.replace(/^https?:\/\//, '')}
                </a>
              </Text>
            )}
          </Box>
          <Box fontSize="sm">
            <ConnectionState />
          </Box>
          <Flex gap="2" alignItems="center" flexWrap="wrap">
            {session.name && (
              <Span fontSize="sm" overflowWrap="anywhere">
                {session.name}
              </Span>
            )}
            {!freeze && revision > 0 && (
              <Button variant="onDeep" onClick={() => begin({ kind: 'freeze' })}>
                Freeze
              </Button>
            )}
            {onSignIn && (
              <Button variant="accent" onClick={onSignIn}>
                Sign in
              </Button>
            )}
            {session.by === 'token' && !onSignIn && (
              <Button variant="onDeep" onClick={onSignOut}>
                Sign out
              </Button>
            )}
          </Flex>
        </Flex>
        {changed && (
          <Box
            marginTop="3"
            paddingTop="3"
            borderTopWidth="1px"
            borderColor="border.onDeep"
            fontSize="sm"
          >
            <Span fontWeight="semibold">{`Revision ${revision}`}</Span>{' '}
            <Span color="fg.onDeepMuted">{sentenceOf(changed)}</Span> <Moment at={changed.at} />
            {changed.reason && (
              <Box as="q" marginInlineStart="2" overflowWrap="anywhere">
                {changed.reason}
              </Box>
            )}
          </Box>
        )}
      </Column>
    </Box>
  );
}

function ConnectionState() {
  const { connection } = useConsole();
  const isLive = connection.at === 'live';
  return (
    <Flex gap="2" alignItems="center">
      <Box
        width="0.6rem"
        height="0.6rem"
        borderRadius="full"
        bg={isLive ? 'pine.300' : 'accent'}
        aria-hidden="true"
      />
      <StatusLine>
        {connection.at === 'live' && <span>live</span>}
        {connection.at === 'connecting' && <span>connecting …</span>}
        {connection.at === 'lost' && (
          <>
            <span>reconnecting; what is shown is of</span> <Moment exact at={connection.since} />
          </>
        )}
      </StatusLine>
    </Flex>
  );
}
