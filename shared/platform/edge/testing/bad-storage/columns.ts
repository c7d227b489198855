import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '@platform/node/ports';
import { ask } from '../ask.ts';
import type { Place } from './bad-places.ts';

/** What is put into the ledger, and where a team's build is. */
export interface Prepared {
  readonly checkout: string;
  /** Of the next revision, as somebody else would write it. */
  readonly entry: string;
  readonly revision: number;
  /** What each command says of a storage with which nothing is wrong; empty while it is asked. */
  readonly sound: Map<string, string>;
}

/** What came of it, in the words of the table; one that begins with WRONG is a fault of ours. */
type Column = (place: Place, prepared: Prepared) => Promise<string>;

const programs = {
  site: join(import.meta.dirname, '../../../cli/bin/site.js'),
  edge: join(import.meta.dirname, '../../bin/edge.js'),
};

/** Seconds: longer than a bucket that hangs is read for, and less than it is written to. */
const HASTY = 90;
const PATIENT = 150;

function command(name: string, args: readonly string[], isChange: boolean): [string, Column] {
  return [name, (place, prepared) => runCommand({ name, args, isChange }, place, prepared)];
}

export const columns = new Map<string, Column>([
  command('`status`', ['status'], false),
  command('`promote`', ['promote', 'pricing', '--no-wait'], true),
  command('`rollback`', ['rollback', 'pricing', '--no-wait'], true),
  command('`undo`', ['undo', '--no-wait'], true),
  command('`verify`', ['verify'], false),
  command('`prune --dry-run`', ['prune', '--keep', '1', '--dry-run'], false),
  command('`publish`', ['publish', 'marketing'], false),
  ['an edge starts', startOfEdge],
  ['an edge looks', lookOfEdge],
]);

interface Command {
  readonly name: string;
  readonly args: readonly string[];
  readonly isChange: boolean;
}

async function runCommand(
  { name, args, isChange }: Command,
  place: Place,
  { checkout, revision, sound }: Prepared,
): Promise<string> {
  await place.spoil();
  const timeout = String(place.hangs ? HASTY : PATIENT);
  const own = ['--json', '--timeout', timeout, '--store', place.location];
  const variables = { ...place.variables, SITE_USER: 'beth', SITE_ADDRESS: 'http://127.0.0.1:1' };
  const { child, output } = start(programs.site, [...args, ...own], checkout, variables);
  const isOver = await ended(child, (Number(timeout) + 30) * 1_000);
  if (!isOver) return `WRONG: it did not end in ${timeout} s: ${output.err}`;
  const text = `${output.out} ${output.err}`;
  const revisions = await place.revisions();
  const isChanged = revisions.includes(revision + 1);
  if (/^\s+at /m.test(output.err)) return `WRONG: ${text}`;
  if (child.exitCode === 0) {
    const said = plain(output.out, place);
    if (isChange && !isChanged) return `WRONG: it says done, and nothing is there: ${text}`;
    const expected = sound.get(name);
    if (expected === undefined) sound.set(name, said);
    else if (said !== expected) return `WRONG: ${said} instead of ${expected}`;
    return 'right';
  }
  const { kind = undefined, message = '' } = jsonOf(output.out).error ?? {};
  if (isChanged) return `WRONG: it is there, and refused: ${text}`;
  if (kind === undefined || !output.err.includes(message)) return `WRONG: ${text}`;
  if (kind !== 'timed-out') return kind;
  const isNamed = /: waits for .+, \d+ s$/m.test(output.err);
  return isNamed && message.includes('while it waited for ')
    ? 'named, ends in time'
    : `WRONG: ${text}`;
}

async function startOfEdge(place: Place, { checkout, revision }: Prepared): Promise<string> {
  await place.spoil();
  const edge = await beginEdge(place, checkout);
  try {
    // Longer than an edge asks a bucket that hangs.
    const until = Date.now() + 75_000;
    while (Date.now() < until) {
      if (edge.child.exitCode !== null) {
        const lines = edge.output.err.trim().split('\n');
        const isNamed = edge.child.exitCode === 1 && !/^\s+at /m.test(edge.output.err);
        return isNamed && lines.at(-1) ? 'refused by name' : `WRONG: ${edge.output.err}`;
      }
      const state = await edge.state();
      if (state?.revision === revision && state.status === 'ready') return 'right';
      if (state?.revision !== undefined) return 'serves what it can, and says so';
      if (edge.output.out.includes('degraded')) return 'waits, and says so';
      await wait(100);
    }
    if (/: waits for .*, \d+ s\n$/.test(edge.output.out)) return 'waits, and says so';
    return `WRONG: silent: ${edge.output.out} ${edge.output.err}`;
  } finally {
    await edge.kill();
    await place.revisions();
  }
}

async function lookOfEdge(place: Place, prepared: Prepared): Promise<string> {
  const { checkout, revision, entry } = prepared;
  const edge = await beginEdge(place, checkout);
  try {
    const served = async () => (await edge.state())?.revision;
    for (const until = Date.now() + 60_000; (await served()) !== revision; await wait(50)) {
      if (Date.now() > until) return `WRONG: it does not start: ${edge.output.err}`;
    }
    await place.spoil();
    const isThere = await place.append(revision + 1, entry).then(
      () => true,
      () => false,
    );
    const since = Date.now();
    let saidSince: number | undefined;
    while (Date.now() < since + 60_000) {
      const page = await ask(edge.address, '/').catch(() => undefined);
      if (page?.status !== 200) return 'WRONG: a page was refused';
      if ((await served()) === revision + 1) return 'right';
      if (!isThere && !place.hangs && Date.now() > since + 3_000) return 'right';
      // What is only slow on a busy machine passes.
      saidSince = (await edge.problems()) === '' ? undefined : (saidSince ?? Date.now());
      if (saidSince && Date.now() > saidSince + 10_000) return 'serves on, and says so';
      await wait(100);
    }
    return 'WRONG: it neither follows nor says why';
  } finally {
    await edge.kill();
    await place.revisions();
  }
}

async function beginEdge(place: Place, checkout: string) {
  const [port, operations] = [await findFreePort(), await findFreePort()];
  const { child, output } = start(programs.edge, [], checkout, {
    ...place.variables,
    ...{ SITE_STORE: place.location, PORT: String(port), OPERATIONS_PORT: String(operations) },
  });
  const address = `http://127.0.0.1:${port}`;
  const problems = async () =>
    (await ask(`http://127.0.0.1:${operations}`, '/problems')).body.toString();
  return {
    ...{ child, output, address, problems },
    state: async (): Promise<{ revision?: number; status?: string } | undefined> =>
      ask(address, '/_site/ready').then(
        ({ body }) => JSON.parse(body.toString()),
        () => undefined,
      ),
    async kill() {
      child.kill('SIGKILL');
      await ended(child, 10_000);
    },
  };
}

function start(
  program: string,
  args: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string>>,
) {
  const env = { ...process.env, ...variables };
  const child = spawn(process.execPath, [program, ...args], { cwd, env });
  const output = { out: '', err: '' };
  child.stdout.on('data', (data) => {
    output.out += data;
  });
  child.stderr.on('data', (data) => {
    output.err += data;
  });
  return { child, output };
}

async function ended(child: ChildProcess, within: number): Promise<boolean> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, within);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  clearTimeout(timer);
  return !isLate;
}

/** Without what differs from copy to copy. */
function plain(text: string, place: Place): string {
  return text
    .replaceAll(place.location, 'STORE')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/"bytes":\d+/g, '"bytes":0');
}

function jsonOf(text: string): { readonly error?: { kind?: string; message?: string } } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
