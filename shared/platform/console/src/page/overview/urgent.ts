import type { Application, Overview } from '../../protocol.ts';
import { countOf, figures, percentText, ratingOf } from '../format/figures.ts';
import { titleOfName } from '../format/words.ts';

export interface Urgent {
  readonly kind: 'error' | 'info';
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly since?: string }[];
  /** Whose release it is about. */
  readonly application?: Application;
}

/** Views with a fault from which on it is no chance of one old browser. */
const ENOUGH = 3;

/** What an operator has to do something about: the worst first, each with what it is of. */
export function urgentOf({ notices, servers, applications, healthProblem }: Overview): Urgent[] {
  const silent = servers.flatMap(({ kind, address, problem, since, revision }) => {
    const isNothing = revision === undefined && kind !== 'setup service';
    const text = problem ?? (isNothing ? 'It says nothing.' : undefined);
    return text ? [{ text: `${kind} ${address}: ${text}`, since }] : [];
  });
  const failing = applications.flatMap((application): Urgent[] => {
    const { name, health } = application;
    if (!isFailing(application) || !health) return [];
    const { bad, unanswered, crashFree = 0 } = health;
    const share = percentText(crashFree);
    const text = `${countOf(bad + unanswered, 'view')} failed or never answered a touch.`;
    const title = `${titleOfName(name)}: ${share} of views were free of crashes in the last hour`;
    return [{ kind: 'error', title, lines: [{ text }], application }];
  });
  const unserved: Urgent = {
    kind: 'error',
    title: `${countOf(silent.length, 'server')} in trouble`,
    lines: silent,
  };
  return [
    ...(silent.length > 0 ? [unserved] : []),
    ...failing,
    ...notices.map((title): Urgent => ({ kind: 'error', title, lines: [] })),
    ...(healthProblem ? [{ kind: 'info' as const, title: healthProblem, lines: [] }] : []),
  ];
}

/** Whether its visitors have crashes, more than chance makes. */
function isFailing({ health }: Pick<Application, 'health'>): boolean {
  if (health?.crashFree === undefined || health.bad + health.unanswered < ENOUGH) return false;
  return ratingOf(figures[0].limits, health.crashFree) === 'poor';
}

/** Whether there is nothing to decide about it: it needs no more than a line. */
export function isIdle(application: Application, { canary }: Pick<Overview, 'canary'>): boolean {
  const { name, live, waiting } = application;
  const isTried = canary?.changes.some((change) => change.name === name) ?? false;
  return live !== undefined && !waiting && !isTried && !isFailing(application);
}
