import type { Application, Overview } from '../../protocol.ts';
import { useConsole } from '../console-context.ts';
import { List, Muted, Panel, PartChart, Row, Span } from '../elements/elements.ts';
import { countOf } from '../format/figures.ts';
import { changeText, listText } from '../format/words.ts';
import { Moment } from '../parts/release.tsx';
import { StackPress } from '../stack/stack-press.tsx';

export const SHELL = 'shell';
const HOUR = 60 * 60_000;

/** What changed what visitors get in the last hour, with where in it: from 0 to 1. */
export function marksOf(recent: Overview['recent'], now: Date, name?: string) {
  return recent.flatMap((step) => {
    const share = 1 - (now.getTime() - Date.parse(step.at)) / HOUR;
    const isOfName = !name || step.changes.some((change) => change.name === name);
    // A clock of another machine may be a little ahead.
    return share > 0 && isOfName ? [{ ...step, share: Math.min(1, share) }] : [];
  });
}

interface ChartProps {
  readonly application: Application;
  /** Of what changed this application alone. */
  readonly isOwn?: boolean;
  readonly height?: string;
}

/** The shell is a part of each view, and what failed in one is counted for the release that did. */
function withAllFaults(trend: Application['trend'], all: readonly Application[]) {
  return trend?.map(({ served }, at) => {
    const bad = all.reduce((sum, { trend }) => sum + (trend?.[at]?.bad ?? 0), 0);
    return { served, bad: Math.min(served, bad) };
  });
}

/** Views of the last hour, those with faults in red, and what went live meanwhile. */
export function HourChart({ application, isOwn = true, height = '2.5rem' }: ChartProps) {
  const { overview, now } = useConsole();
  const { name } = application;
  const own = application.trend;
  const trend = isOwn ? own : withAllFaults(own, overview.applications);
  if (!trend?.some(({ served }) => served > 0)) return null;
  const marks = marksOf(overview.recent, now, isOwn ? name : undefined);
  const sum = (key: 'served' | 'bad') => trend.reduce((total, part) => total + part[key], 0);
  const changes = marks.length > 0 ? `; changed ${countOf(marks.length, 'time')} meanwhile` : '';
  const text = `${countOf(sum('served'), 'view')} in an hour, ${sum('bad')} with faults${changes}`;
  return <PartChart parts={trend} marks={marks.map(({ share }) => share)} {...{ text, height }} />;
}

/** How its visitors fare. The shell is a part of each view: of all visitors, and of all that changed. */
export function HourPanel({ application }: { readonly application: Application }) {
  const { overview, now } = useConsole();
  const { name, trend } = application;
  if (!trend) return null;
  const isOwn = name !== SHELL;
  const marks = marksOf(overview.recent, now, isOwn ? name : undefined);
  const isQuiet = trend.every(({ served }) => served === 0);
  return (
    <Panel title="Visitors in the last hour">
      {isQuiet ? (
        <Muted>Nobody was there.</Muted>
      ) : (
        <>
          <HourChart application={application} isOwn={isOwn} height="7rem" />
          <Muted display="flex" justifyContent="space-between" marginTop="-2">
            <span>an hour ago</span>
            <span>now</span>
          </Muted>
        </>
      )}
      <StackPress application={application} />
      {!isQuiet && <Legend />}
      <List>
        {marks.map(({ revision, at, changes }) => (
          <Row as="li" key={revision} rowGap="0">
            <span>{changesText(changes)}</span>
            <Muted>
              <Moment at={at} />
            </Muted>
          </Row>
        ))}
      </List>
    </Panel>
  );
}

const Legend = () => (
  <Row as={Muted}>
    <span>
      <Span color="action">■</Span> views
    </span>
    <span>
      <Span color="fg.error">■</Span> of them with faults
    </span>
    <span>┆ something went live</span>
  </Row>
);

/** Such as `pricing from 1.4.0 to 1.5.0`; what is more than a line says how many there are. */
function changesText(changes: Overview['recent'][number]['changes']): string {
  if (changes.length > 2) return `${changes.length} releases went live at once`;
  return listText(changes.map(changeText)) || 'the same releases, elsewhere';
}
