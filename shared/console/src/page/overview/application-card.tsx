import { Box, Card, Stack, TextAnchor } from '@site/ui';
import type { Application } from '../../protocol.ts';
import { hrefOf } from '../address.ts';
import { goBack, useConsole } from '../console-context.ts';
import { titleOfName, versionOf } from '../format/words.ts';
import { Moment, ReleaseName } from '../parts/release.tsx';
import { Heading, Muted, Press, Row } from '../parts/ui.tsx';
import { HealthFigures } from './health-figures.tsx';

export function ApplicationCard({ application }: { readonly application: Application }) {
  const { begin } = useConsole();
  const { name, live, since, by, earlier, newest, waits, health, views } = application;
  const title = titleOfName(name);
  return (
    <Card as="article" aria-label={title} padding={{ base: '4', md: '5' }} gap="3">
      <div>
        <Row justifyContent="space-between" alignItems="baseline">
          <Heading as="h3">{title}</Heading>
          {live ? <ReleaseName release={live} /> : <Muted>not live</Muted>}
        </Row>
        {since && (
          <Muted>
            <Moment lead="live since" at={since} /> {by && <span>{`by ${by}`}</span>}
          </Muted>
        )}
      </div>
      {health && <HealthFigures health={health} views={views} />}
      <Stack gap="2" marginTop="auto">
        {waits && newest && (
          <Box padding="3" bg="notice.info" borderRadius="md" fontSize="sm">
            <p>{`${versionOf(newest.release)} is published and not live.`}</p>
            <TextAnchor
              href={hrefOf({ view: 'look', name, release: newest.release })}
              aria-label={`Look at ${title} ${versionOf(newest.release)}`}
            >
              Look at it
            </TextAnchor>
          </Box>
        )}
        <Row>
          {earlier && (
            <Press
              text="Roll back"
              aria-label={`Roll back ${title}`}
              onClick={() => begin(goBack(name, earlier))}
            />
          )}
          <TextAnchor
            href={hrefOf({ view: 'releases', name })}
            aria-label={`All releases of ${title}`}
            fontSize="sm"
          >
            All releases
          </TextAnchor>
        </Row>
      </Stack>
    </Card>
  );
}
