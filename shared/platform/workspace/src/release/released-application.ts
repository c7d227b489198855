import type { Command, ReleasedApplication } from '@platform/build/release-plan';
import { applicationFolder, CONFIGURATION } from '@platform/contracts/application';
import { workspaceApplications } from '../folders.ts';

export function releasedNames(): readonly string[] {
  return [...workspaceApplications(), CONFIGURATION];
}

const configurationFile = 'shell/site.config.json';

/** `rehearsalStore` does not exist yet. */
export function releasedApplication(name: string, rehearsalStore: string): ReleasedApplication {
  const isConfiguration = name === CONFIGURATION;
  const lint = (path: string): Command => [
    'pnpm',
    'exec',
    'biome',
    'check',
    '--error-on-warnings',
    path,
  ];
  const script = (text: string): Command => ['pnpm', '--filter', name, 'run', text];
  return {
    name,
    again: (option) => ['pnpm release', name, option].filter(Boolean).join(' '),
    checks: isConfiguration
      ? [lint(configurationFile)]
      : [lint(applicationFolder(name)), script('check'), script('test')],
    builds: isConfiguration ? [] : [script('build')],
    site,
    rehearsal: rehearsal(name, rehearsalStore),
  };
}

/** The same as `pnpm site`, whose standard output begins with lines of pnpm's own. */
const site: Command = ['node', 'shared/platform/cli/bin/site.js'];

/** The whole site goes live in a store of its own, so that the gates see everything. */
function rehearsal(name: string, store: string): Command[] {
  const apps = workspaceApplications();
  const others = apps.filter((app) => app !== name).flatMap((app) => ['--filter', app]);
  const inStore = ['--store', store];
  return [
    ['pnpm', ...others, 'run', 'build'],
    [...site, 'init', '--another', ...inStore],
    // This job has no key, and no role.
    [...site, 'publish', ...apps, CONFIGURATION, '--unsigned', ...inStore],
    [...site, 'promote', '--all', '--no-wait', ...inStore],
  ];
}
