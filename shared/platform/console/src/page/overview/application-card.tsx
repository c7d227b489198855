import type { Application } from '../../protocol.ts';
import { goBack, useConsole } from '../console-context.ts';
import { Box, Card, Flex, Heading, Muted, Row, Stack, Strong } from '../elements/elements.ts';
import { countOf, figures, ratingOf } from '../format/figures.ts';
import { shortOf, titleOfName } from '../format/words.ts';
import { Claim, Moment, ReleaseName } from '../parts/release.tsx';
import { TaskPress, ViewLink } from '../parts/ui.tsx';
import { StackPress } from '../stack/stack-press.tsx';
import { HourChart } from './hour-chart.tsx';

/** An application that an operator has something to decide about. */
export function ApplicationCard({ application }: { readonly application: Application }) {
  const { name, live, since, by, earlier, waiting } = application;
  const title = titleOfName(name);
  return (
    <Card as="article" aria-label={title} height="auto" padding={{ base: '4', md: '5' }} gap="3">
      <div>
        <Row justifyContent="space-between" alignItems="baseline">
          <Heading as="h3">{title}</Heading>
          <ReleaseName release={live} none="not live" />
        </Row>
        <Claim release={live} />
        {since && (
          <Muted>
            <Moment lead="put live" at={since} /> {by && <span>{`by ${by}`}</span>}
          </Muted>
        )}
      </div>
      <HealthFigures application={application} />
      <Stack gap="2" marginTop="auto">
        {waiting && (
          <Box padding="3" bg="notice.info" borderRadius="md" fontSize="sm">
            <p>{`${shortOf(waiting)} is published and not live.`}</p>
            <Claim release={waiting} />
            <ViewLink
              to={{ view: 'look', name, release: waiting }}
              text="Look at it"
              aria-label={`Look at ${title} ${shortOf(waiting)}`}
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
          <StackPress application={application} />
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

const colours = { good: 'action', fair: 'accent', poor: 'fg.error' };

/** How visitors of the last hour fare. Figures that nothing renews say so. */
function HealthFigures({ application }: { readonly application: Application }) {
  const { connection } = useConsole();
  const { health } = application;
  if (!health) return null;
  return (
    <Box fontSize="sm">
      <Strong>{countOf(health.served, 'view')}</Strong>{' '}
      <Muted as="span">{connection.at === 'lost' ? 'in an hour; old' : 'in the last hour'}</Muted>
      <HourChart application={application} />
      <Flex as="dl" flexWrap="wrap" justifyContent="space-between" gap="2" marginTop="2">
        {figures.map(({ key, name, about, limits, text }) => {
          const value = health[key];
          if (value === undefined) return null;
          const rating = ratingOf(limits, value);
          return (
            <Box key={key} title={about} whiteSpace="nowrap" fontSize="xs">
              <Muted as="dt" fontSize="xs">
                {name}
              </Muted>
              <dd>
                <Strong fontSize="md">{text(value)}</Strong>
                <Flex as="span" alignItems="center" gap="1.5">
                  <Box as="span" boxSize="0.6rem" borderRadius="full" bg={colours[rating]} />
                  <span>{rating}</span>
                </Flex>
              </dd>
            </Box>
          );
        })}
      </Flex>
    </Box>
  );
}
