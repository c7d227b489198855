import type { LedgerEntry } from '@platform/contracts/ledger';
import type { Problem } from '@platform/node/problem';
import { type Live, liveHistory } from '@platform/store/live';
import type { ReleasedName } from '@platform/store/releases';
import type { Store } from '@platform/store/store';

/** Releases by application, or `config`. */
export type ReleasesByName = ReadonlyMap<ReleasedName, string>;

/** Says what is live instead, and why. After a refusal, whose reasons follow, no `due` one is. */
export async function notLive(
  store: Store,
  live: Live,
  { built, due }: { readonly built: ReleasesByName; readonly due: ReleasesByName },
  problem: Problem | undefined,
): Promise<string[]> {
  const { releases, config } = live.composition;
  const lines: string[] = [];
  for (const [name, release] of built) {
    const instead = name === 'config' ? config : releases[name];
    if (instead === release) continue;
    const why =
      problem && due.has(name) ? whyRefused(name, problem) : await left(store, name, release);
    lines.push(`${name} ${release} is not live, ${instead ?? 'nothing of it'} is: ${why}`);
  }
  return problem ? [...lines, ...reasons(problem)] : lines;
}

function whyRefused(name: ReleasedName, { kind, refusals = [] }: Problem): string {
  if (kind !== 'refused') return 'what was built could not be put live.';
  return refusals.some(({ app }) => app === name)
    ? 'the gates refused it.'
    : 'it was to go live with what the gates refused.';
}

async function left(store: Store, name: ReleasedName, release: string): Promise<string> {
  for await (const step of liveHistory(store)) {
    if (!('entry' in step)) continue;
    const { changes = [] } = step.entry;
    if (changes.some((change) => change.name === name && change.from === release)) {
      return `${leaving(step.entry)} \`site promote ${name}@${release}\` puts it live again.`;
    }
  }
  return `another one was put live since. \`site promote ${name}@${release}\` puts it live.`;
}

function leaving({ revision, action, by, reason }: LedgerEntry): string {
  const why = reason ? `, "${reason}"` : '';
  return `it left the site in revision ${revision} (${action} by ${by}${why}).`;
}

function reasons({ message, refusals = [] }: Problem): string[] {
  return [
    ...refusals.map(({ app, page, reason }) => `  ${page ? `${app} ${page}` : app}: ${reason}`),
    message,
  ];
}
