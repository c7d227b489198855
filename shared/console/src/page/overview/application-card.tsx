import { Box, Card, Stack } from '@site/ui';
import type { Application } from '../../protocol.ts';
import { goBack } from '../console-context.ts';
import { titleOfName, versionOf } from '../format/words.ts';
import { Moment, ReleaseName } from '../parts/release.tsx';
import { Heading, Muted, Row, TaskPress, ViewLink } from '../parts/ui.tsx';
import { HealthFigures } from './health-figures.tsx';

export function ApplicationCard({ application }: { readonly application: Application }) {
  const { name, live, since, by, earlier, newest, waits, health, views } = application;
  const title = titleOfName(name);
  return (
    <Card as="article" aria-label={title} padding={{ base: '4', md: '5' }} gap="3">
      <div>
        <Row justifyContent="space-between" alignItems="baseline">
          <Heading as="h3">{title}</Heading>
          <ReleaseName release={live} none="not live" />
        </Row>
        {since && (
          <Muted>
            <Moment lead="live since" at={since} /> {by && <span>{`by ${by}`}</span>}
          </Muted>
        )}
      </div>
      <HealthFigures health={health} views={views} />
      <Stack gap="2" marginTop="auto">
        {waits && newest && (
          <Box padding="3" bg="notice.info" borderRadius="md" fontSize="sm">
            <p>{`${versionOf(newest.release)} is published and not live.`}</p>
            <ViewLink
              to={{ view: 'look', name, release: newest.release }}
              text="Look at it"
              aria-label={`Look at ${title} ${versionOf(newest.release)}`}
            />
          </Box>
        )}
        <Row>
          {earlier && (
            <TaskPress
              text="Roll back"
              aria-label={`Roll back ${title}`}
              task={goBack(name, earlier)}
            />
          )}
          <ViewLink
            to={{ view: 'releases', name }}
            text="All releases"
            aria-label={`All releases of ${title}`}
          />
        </Row>
      </Stack>
    </Card>
  );
}
