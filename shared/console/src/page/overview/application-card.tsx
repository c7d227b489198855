import { Box, Button, Card, chakra, Flex, Stack, Text, TextAnchor } from '@site/ui';
import type { Application } from '../../protocol.ts';
import { hrefOf } from '../address.ts';
import { useConsole } from '../console-context.ts';
import { titleOfName, versionOf } from '../format/releases.ts';
import { Moment } from '../parts/moment.tsx';
import { ReleaseName } from '../parts/release.tsx';
import { HealthFigures } from './health-figures.tsx';

const Name = chakra('h3', {
  base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 'snug', overflowWrap: 'anywhere' },
});

export function ApplicationCard({ application }: { readonly application: Application }) {
  const { begin } = useConsole();
  const { name, live, since, by, earlier, newest, waits, health, views } = application;
  const title = titleOfName(name);
  return (
    <Card as="article" aria-label={title} padding={{ base: '4', md: '5' }} gap="3">
      <Box>
        <Flex justifyContent="space-between" alignItems="baseline" gap="3" flexWrap="wrap">
          <Name>{title}</Name>
          {live ? <ReleaseName release={live} /> : <Text color="fg.muted">not live</Text>}
        </Flex>
        {since && (
          <Text fontSize="sm" color="fg.muted">
            <span>live since</span> <Moment at={since} />
            {by && <span>{`, by ${by}`}</span>}
          </Text>
        )}
      </Box>
      {health && <HealthFigures health={health} views={views} />}
      <Stack gap="2" marginTop="auto">
        {waits && newest && (
          <Box padding="3" bg="notice.info" borderRadius="md" fontSize="sm">
            <Text>{`${versionOf(newest.release)} is published and not live.`}</Text>
            <TextAnchor
              href={hrefOf({ view: 'look', name, release: newest.release })}
              aria-label={`Look at ${title} ${versionOf(newest.release)}`}
              display="inline-block"
              paddingBlock="2"
            >
              Look at it
            </TextAnchor>
          </Box>
        )}
        <Flex gap="4" alignItems="center" flexWrap="wrap">
          {earlier && (
            <Button
              variant="outline"
              aria-label={`Roll back ${title}`}
              onClick={() =>
                begin({
                  kind: 'intent',
                  intent: { action: 'rollback', select: [{ name, release: earlier }] },
                })
              }
            >
              Roll back
            </Button>
          )}
          <TextAnchor
            href={hrefOf({ view: 'releases', name })}
            aria-label={`All releases of ${title}`}
            fontSize="sm"
            paddingBlock="2"
          >
            All releases
          </TextAnchor>
        </Flex>
      </Stack>
    </Card>
  );
}
