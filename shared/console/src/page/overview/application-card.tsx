import { Box, Card, Flex, Stack } from '@site/ui';
import type { Application } from '../../protocol.ts';
import { goBack, useConsole } from '../console-context.ts';
import { countOf, figures, ratingOf } from '../format/figures.ts';
import { titleOfName, versionOf } from '../format/words.ts';
import { Moment, ReleaseName } from '../parts/release.tsx';
import { Heading, Muted, Row, Strong, TaskPress, ViewLink } from '../parts/ui.tsx';

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

const colours = { good: 'action', fair: 'accent', poor: 'fg.error' };

/** How visitors of the last hour fare. Figures that nothing renews say so. */
function HealthFigures({ health, views }: Pick<Application, 'health' | 'views'>) {
  const { connection } = useConsole();
  if (!health) return null;
  return (
    <Box fontSize="sm">
      <Strong>{countOf(health.served, 'view')}</Strong>{' '}
      <Muted as="span">{connection.at === 'lost' ? 'in an hour; old' : 'in the last hour'}</Muted>
      {health.served > 0 && views && <Sparkline values={views} />}
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

const WIDTH = 120;
const HEIGHT = 28;

/**
 * Views of the last hour, a point for five minutes. Twelve points need no library of charts: a line,
 * which a screen reader gets as a sentence.
 */
function Sparkline({ values }: { readonly values: readonly number[] }) {
  const most = Math.max(...values, 1);
  const points = values.map((value, at) => {
    const x = (at / Math.max(values.length - 1, 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - 1.5 - (value / most) * (HEIGHT - 3)).toFixed(1)}`;
  });
  const text = `Between ${Math.min(...values)} and ${Math.max(...values)} views in five minutes`;
  const area = `0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`;
  const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 };
  return (
    <Box asChild display="block" width="100%" height="1.75rem" color="action">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text}
      >
        <polygon points={area} fill="currentColor" opacity="0.12" />
        <polyline points={points.join(' ')} {...line} vectorEffect="non-scaling-stroke" />
      </svg>
    </Box>
  );
}
