import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { runUnitTests, type Totals } from './run-tests.ts';

const run = promisify(execFile);

/** The oldest Node that the site runs on, and the newest long-term one. */
const supported = ['20.19.0', '26.10.0'];

const major = (version: string) => version.split('.')[0];

/** Those of another major version than the Node that runs this. */
export const otherNodes = supported.filter(
  (version) => major(version) !== major(process.versions.node),
);

/** What of ours meets Node itself: its files, processes, sockets, threads and globals. */
const NEAR_NODE = [
  ...['node', 'store', 'edge', 'cli', 'composer/src/render'].map(
    (part) => `shared/platform/${part}/`,
  ),
  ...['http', 'storage', 'mail'].map((part) => `shared/back-end/setup-service/src/${part}/`),
  'shared/platform/browser/',
];

/**
 * Runs the unit tests of what is near to Node on another version of it, from a package of the npm registry;
 * the workflow `verify.yml` runs all of them. It counts as one test, because the same tests count already
 * where they run on this machine's version. An error that no test catches fails it as well.
 */
export async function runUnitTestsOn(version: string): Promise<Totals> {
  const folder = await mkdtemp(join(tmpdir(), 'other-node-'));
  try {
    const name = `node-${process.platform}-${process.arch}`;
    await run('npm', [
      'install',
      '--no-audit',
      '--no-fund',
      '--prefix',
      folder,
      `${name}@${version}`,
    ]);
    const programs = join(folder, 'node_modules', name, 'bin');
    const totals = await runUnitTests({
      args: NEAR_NODE,
      env: { PATH: [programs, process.env.PATH].join(delimiter) },
    });
    const failures = totals.failures.map((failure) => `on Node ${version}: ${failure}`);
    return { ...totals, failures, passed: Number(totals.failed === 0) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
