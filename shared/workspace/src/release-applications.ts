import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type ApplicationName, CONFIGURATION } from '@site/contracts/application';
import type { Configuration } from '@site/contracts/configuration';
import { type SiteAddresses, type SiteConfig, withAddresses } from '@site/contracts/site-config';
import { readBuildState } from '@site/node/build-note';
import { OperatorError } from '@site/node/operator-error';
import { causeLine, causesOf } from '@site/releases/causes';
import { readConfiguration } from '@site/releases/configurations';
import { currentUser } from '@site/releases/go-live';
import { type Live, readLive, wasLive } from '@site/releases/live';
import { createStore } from '@site/releases/open-store';
import type { Problem, Result } from '@site/releases/problem';
import { promote } from '@site/releases/promote';
import { publish, publishConfiguration } from '@site/releases/publish';
import { type ReleasedName, readNewest } from '@site/releases/releases';
import type { Store } from '@site/releases/store';
import { folderOf, workspaceApplications } from './folders.ts';
import type { ReleasesByName } from './not-live.ts';

/** Builds on all processors, and resolves to the applications that had changed. */
export async function buildApplications(
  apps: readonly ApplicationName[] = workspaceApplications(),
): Promise<ApplicationName[]> {
  const waiting = [...apps];
  const built: ApplicationName[] = [];
  const work = async () => {
    for (let app = waiting.shift(); app; app = waiting.shift()) {
      if (await buildApplication(app)) built.push(app);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return apps.filter((app) => built.includes(app));
}

/** Opens the store; creates it where there is none. */
export async function openWritableStore(folder: string): Promise<Store> {
  return requireOk(await createStore(folder));
}

export interface PublishedWorkspace {
  /** The releases of this workspace's builds. */
  readonly built: ReleasesByName;
  /** Those of them that should go live. */
  readonly due: ReleasesByName;
}

/**
 * A release is due to go live if it is not the last one published, or was never live: one that was
 * rolled back stays so.
 */
export async function publishWorkspace(
  store: Store,
  settings: Configuration,
  apps: readonly ApplicationName[] = workspaceApplications(),
): Promise<PublishedWorkspace> {
  const by = currentUser();
  // A developer wants to see the sources in the checkout, even if they are older than the newest
  // release.
  const asNewest = true;
  const built = new Map<ReleasedName, string>();
  const due = new Map<ReleasedName, string>();
  const note = async (name: ReleasedName, publishing: () => Promise<string>) => {
    const before = requireOk(await readNewest(store, name))?.release;
    const release = await publishing();
    built.set(name, release);
    if (before !== release || !(await wasLive(store, name, release))) due.set(name, release);
  };
  for (const app of apps) {
    const input = { store, app, folder: folderOf(app), by, asNewest };
    await note(app, async () => requireOk(await publish(input)).release);
  }
  const publishing = async () =>
    (await publishConfiguration({ store, settings, by, asNewest })).release;
  await note(CONFIGURATION, publishing);
  return { built, due };
}

/** What is live after a promotion. */
interface PromotedWorkspace {
  readonly live: Live;
  /** The configuration that the live pages were rendered with. */
  readonly config: SiteConfig;
  /** Why the due releases are not live. */
  readonly problem?: Problem;
}

/**
 * Puts the due releases live and leaves the rest. After a refusal a live site stays, and the
 * problem is returned.
 */
export async function promoteOrStay(
  store: Store,
  due: ReleasesByName,
  addresses: SiteAddresses,
): Promise<PromotedWorkspace> {
  const select = [...due].map(([name, release]) => ({ name, release }));
  const request = { select, addresses };
  const promoted = await promote({ store, request, by: currentUser(), usual: addresses });
  const { live } = await readLive(store);
  if (!live) return requireOk(promoted.ok ? nothingLive : promoted);
  const { settings } = requireOk(await readConfiguration(store, live.composition.config));
  const config = withAddresses(settings, addresses);
  return { live, config, ...(promoted.ok ? {} : { problem: promoted.problem }) };
}

/** @throws OperatorError with the reasons of a refusal */
export async function promoteWorkspace(
  store: Store,
  due: ReleasesByName,
  addresses: SiteAddresses,
): Promise<PromotedWorkspace> {
  const promoted = await promoteOrStay(store, due, addresses);
  const { problem } = promoted;
  return problem ? requireOk({ ok: false, problem }) : promoted;
}

const nothingLive: Result<never> = {
  ok: false,
  problem: { kind: 'nothing-live', message: 'Nothing is live: look at `site status`.' },
};

/** @throws OperatorError with the problem, and the reasons of a refusal */
export function requireOk<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  const { message, refusals = [] } = result.problem;
  const reasons = causesOf(refusals).map((cause) => `  ${causeLine(cause)}`);
  throw new OperatorError([...reasons, message].join('\n'));
}

/**
 * Whether the sources had changed since the last build. @throws OperatorError if the build fails
 */
export async function buildApplication(app: ApplicationName): Promise<boolean> {
  const folder = folderOf(app);
  const { kind } = await readBuildState(folder);
  if (kind === 'current') return false;
  await runBuild(app, folder);
  return true;
}

function runBuild(app: ApplicationName, folder: string): Promise<void> {
  const command = join(folder, 'node_modules/.bin/site-build');
  return new Promise((resolve, reject) => {
    execFile(command, { cwd: folder, maxBuffer: 64e6 }, (error, stdout, stderr) => {
      if (!error) return resolve();
      const messages = `${stdout}${stderr}`.trim();
      reject(
        new OperatorError(
          `${messages}\n\n${app} does not build: mend the errors above and try again.`,
        ),
      );
    });
  });
}
