import { join } from 'node:path';
import { applicationFolder } from '@platform/contracts/application';
import type { FixtureRemote } from '@platform/testing/site/fixture-remotes';
import { createFixtureSite, type FixtureSite } from '@platform/testing/site/fixture-site';
import { createEdge, startProgram } from './program.ts';
import { claimFreePort } from './settings.ts';

export interface SmallSiteOptions {
  /** Publishes what goes live first; by default every application. */
  readonly prepare?: (fixtures: FixtureSite) => Promise<unknown>;
}

export type SmallSite = Awaited<ReturnType<typeof startSmallSite>>;

/**
 * A site whose applications are fixtures, which need no build: it is live within two seconds. The `site`
 * command and the edge are the real programs, over a store of its own.
 */
export async function startSmallSite({
  prepare = (fixtures) => fixtures.releaseAll(),
}: SmallSiteOptions = {}) {
  const fixtures = await createFixtureSite();
  const { folder, store } = fixtures;
  const settings = {
    PORT: await claimFreePort(),
    OPERATIONS_PORT: await claimFreePort(),
    SITE_STORE: store.folder,
  };
  const edge = createEdge(settings);

  /** Runs `site …` in the teams' checkout; resolves to its exit code and all that it printed. */
  async function site(args: readonly string[]) {
    const started = startProgram('shared/platform/cli/bin/site.js', args, {
      cwd: folder,
      env: { ...settings, SITE_USER: 'anna' },
    });
    const { code, stdout, stderr } = await started.ended;
    return { code, text: stdout + stderr };
  }

  /** @throws Error with everything that it printed where it failed */
  async function mustRun(args: readonly string[]) {
    const { code, text } = await site(args);
    if (code !== 0) throw new Error(`site ${args.join(' ')} ended with code ${code}:\n${text}`);
    return text;
  }

  const small = {
    address: `http://127.0.0.1:${settings.PORT}`,
    folder,
    settings,
    edge,
    site,
    mustRun,
    /** The path of something in the store, as whoever may write there has it. */
    inStore: (...path: readonly string[]) => join(store.folder, ...path),
    /** Builds a release of an application and publishes it; resolves to its id. */
    async publish(app: string, release: FixtureRemote) {
      const id = await fixtures.build(app, release);
      await mustRun(['publish', app, '--from', join(folder, applicationFolder(app))]);
      return id;
    },
    async remove() {
      await edge.stop();
      await fixtures.remove();
    },
  };
  try {
    await prepare(fixtures);
    await mustRun(['promote', '--all', '--no-wait']);
    await edge.start();
    return small;
  } catch (error) {
    await small.remove();
    throw error;
  }
}
