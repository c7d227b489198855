import { type LiveConfigurations, publicSettings } from '@site/contracts/live-configurations';

/** Where load balancers and operators ask whether a server serves. */
export const READY_PATH = '/_site/ready';

/** What is served, as `/_site/ready` tells it. */
export interface ServedState {
  readonly revision: number;
  readonly composition: string;
  readonly releases: Readonly<Record<string, string>>;
  readonly config: string;
}

/** Which part of which ledger it comes from. */
interface LedgerState {
  readonly head: number;
  readonly epoch: string | undefined;
  /** What keeps a newer revision from being served; empty where nothing does. */
  readonly problems: readonly string[];
}

/** The answer at `/_site/ready` where something is live. */
export function readyAnswer(
  { revision, composition, releases, config }: ServedState,
  { head, epoch, problems }: LedgerState,
) {
  const status = problems.length > 0 ? 'degraded' : 'ready';
  return { status, revision, composition, releases, config, head, epoch, problems };
}

/** The answer at `/_site/configurations`. Anybody can ask: what pages leave out is left out here. */
export function configurationsAnswer({ configurations, ...answer }: LiveConfigurations): string {
  const told = configurations.map(({ settings, ...release }) => ({
    ...release,
    settings: publicSettings(settings),
  }));
  return JSON.stringify({ ...answer, configurations: told });
}

/** Its ETag: of one revision of one ledger there is one answer. */
export function configurationsEtag(revision: number, epoch = 'none'): string {
  return `"${epoch}.${revision}"`;
}
