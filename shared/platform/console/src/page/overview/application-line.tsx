import type { Application } from '../../protocol.ts';
import { goBack } from '../console-context.ts';
import { Box, Grid, Heading, Muted, Row } from '../elements/elements.ts';
import { countOf, percentText } from '../format/figures.ts';
import { titleOfName } from '../format/words.ts';
import { Moment, ReleaseName } from '../parts/release.tsx';
import { TaskPress, ViewLink } from '../parts/ui.tsx';
import { HourChart } from './hour-chart.tsx';

const columns = { base: 'minmax(0, 1fr) auto', lg: '15rem 16rem minmax(0, 1fr) 9rem 11rem' };

/** An application with nothing to decide about. */
export function ApplicationLine({ application }: { readonly application: Application }) {
  const { name, live, since, by, earlier, health } = application;
  const title = titleOfName(name);
  const { served = 0, crashFree } = health ?? {};
  const free = crashFree === undefined ? '' : `, ${percentText(crashFree)} crash-free`;
  return (
    <Grid
      {...{ as: 'article', 'aria-label': title, gridTemplateColumns: columns }}
      columnGap="4"
      rowGap="1"
      alignItems="center"
      paddingBlock="2"
      _notFirst={{ borderTopWidth: '1px' }}
    >
      <Row columnGap="2" rowGap="0">
        <Heading as="h3" fontSize="md">
          {title}
        </Heading>
        <ReleaseName release={live} />
      </Row>
      <Muted gridRow={{ base: '2', lg: 'auto' }}>
        {since && <Moment lead="since" at={since} />} {by && <span>{`by ${by}`}</span>}
      </Muted>
      <Muted gridRow={{ base: '3', lg: 'auto' }}>
        {health && `${countOf(served, 'view')}${served > 0 ? free : ''}`}
      </Muted>
      <Box display={{ base: 'none', lg: 'block' }}>
        <HourChart application={application} height="1.75rem" />
      </Box>
      <Row
        gridRow={{ base: '1 / span 3', lg: 'auto' }}
        gridColumn={{ base: '2', lg: 'auto' }}
        justifyContent="end"
      >
        <ViewLink
          to={{ view: 'releases', name }}
          text="Releases"
          aria-label={`All releases of ${title}`}
        />
        {earlier && (
          <TaskPress
            text="Roll back"
            aria-label={`Roll back ${title}`}
            task={goBack(name, earlier)}
          />
        )}
      </Row>
    </Grid>
  );
}
