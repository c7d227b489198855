import { once } from 'node:events';
import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fixtureAddresses } from '@site/releases/testing/fixture-config';
import { value } from '@site/releases/testing/fixture-site';
import { hookFollower } from '@site/releases/testing/hook-follower';
import { expect, onTestFinished, test } from 'vitest';
import { startCanary } from '../../change/canary/canary.ts';
import { undo } from '../../change/undo.ts';
import { readEntry } from '../../store/ledger.ts';
import type { HookOptions } from './run-hooks.ts';

const { site, addEntries, begin, seen, stateFile, state, follow, again } = hookFollower();

test('at the first start nothing is new, or it begins with the revision of --from', async () => {
  await addEntries(1);
  expect(value(await follow())).toBe(2);
  expect(seen.done).toEqual([]);
  await rm(stateFile());
  expect(value(await again({ from: 2 }))).toBe(2);
  expect(seen.done).toEqual([2]);
});

test('a revision that is further away than the next one is refused, and nothing is noted', async () => {
  expect(await follow({ from: 3 })).toMatchObject({
    problem: { kind: 'usage', message: expect.stringContaining('ends at revision 1') },
  });
  await expect(readFile(stateFile())).rejects.toThrow('ENOENT');
  expect(value(await again({ from: 2 }))).toBe(1);
});

test('the folder of the state is made where there is none', async () => {
  const file = join(site.folder, 'var/lib/purge.json');
  value(await follow({ stateFile: file }));
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ revision: 1 });
});

test('each entry is handled once and in order, across restarts', async () => {
  await begin(2);
  value(await again());
  expect(seen.done).toEqual([2, 3]);
  value(await again());
  await addEntries(1);
  value(await again());
  expect(seen.done).toEqual([2, 3, 4]);
  expect(await state()).toBe(4);
});

test('the lock of a container that was killed is taken over a minute later, and a line says so', async () => {
  value(await follow());
  const lock = `${stateFile()}.lock`;
  await writeFile(lock, '7 a-container an-id\n');
  expect(await again()).toMatchObject({ problem: { kind: 'busy' } });
  const minuteAgo = new Date(Date.now() - 60_000);
  await utimes(lock, minuteAgo, minuteAgo);
  value(await again());
  expect(seen.reports).toContainEqual(expect.stringMatching(/^Process 7 on a-container/));
});

const different = {
  version: '1.1.0',
  modules: { 'pages/pricing': `exports.default = async () => '<h1 id="plans">New</h1>';` },
};
const changePage = () => site.releaseLive('pricing', different);

test('the command gets the paths with other responses', async () => {
  value(await follow());
  await changePage();
  value(await again());
  expect(seen.changes.get(2)).toContain('/pricing');
  expect(seen.changes.get(2)).not.toContain('/legal/terms.svg');
});

test('what a canary shows otherwise is to be purged when it begins', async () => {
  value(await follow());
  const release = await site.release('pricing', different);
  const ask: typeof fetch = async () =>
    Response.json({ status: 'ready' }, { headers: { 'server-timing': 'edge;dur=0.10' } });
  const request = { select: [{ name: 'pricing', release }] };
  const input = { store: site.store, by: 'anna', usual: fixtureAddresses };
  value(await startCanary({ ...input, request, percent: 10, ask }));
  value(await again());
  expect(seen.changes.get(2)).toContain('/pricing');
  expect(seen.changes.get(2)).not.toContain('/legal/terms.svg');
});

test('what was live for a moment only is to be purged as well, though nothing differs in the end', async () => {
  value(await follow());
  await changePage();
  value(await undo({ store: site.store, by: 'beth', usual: fixtureAddresses }));
  value(await again({ latestOnly: true }));
  expect(seen.done).toEqual([3]);
  expect(seen.changes.get(3)).toContain('/pricing');
  expect(seen.changes.get(3)).not.toContain('/legal/terms.svg');
});

test('the command waits until every edge that was named serves the entry', async () => {
  await begin(1);
  const { composition } = value(await readEntry(site.store, 2));
  const ready = { revision: 2, composition, status: 'ready' };
  const edge = (port?: number) => startEdge(() => ready, port);
  const [first, late] = [await edge(), await edge()];
  await close(late.server);
  const edges = [first, late].map(({ port }) => `http://127.0.0.1:${port}`);
  const runsBefore: number[] = [];
  value(
    await again({
      edges,
      async pause(milliseconds) {
        runsBefore.push(seen.done.length);
        seen.pauses.push(milliseconds);
        if (seen.pauses.length === 1) await edge(late.port);
        else seen.stop.abort();
      },
    }),
  );
  expect(seen.reports).toEqual([
    `revision 2: it is not served yet at ${edges[1]}; tried again in 1 s`,
  ]);
  expect(runsBefore).toEqual([0, 1]);
});

test('a machine that has failed keeps no purge from the others, but one that is behind does', async () => {
  await begin(1);
  // With another ledger, it is known at once that it will not serve the entry.
  let ready: object = { revision: 1, epoch: 'another', status: 'ready' };
  const behind = `http://127.0.0.1:${(await startEdge(() => ready)).port}`;
  const failed = 'http://127.0.0.1:9';
  const { composition } = value(await readEntry(site.store, 2));
  const runsBefore: number[] = [];
  value(
    await again({
      edges: [behind, failed],
      async pause() {
        runsBefore.push(seen.done.length);
        if (runsBefore.length === 2) ready = { revision: 2, composition, status: 'ready' };
        if (seen.done.length > 0) seen.stop.abort();
      },
    }),
  );
  expect(runsBefore).toEqual([0, 0, 1]);
  expect(seen.reports).toEqual([
    `revision 2: it is not served yet at ${behind} and ${failed}; tried again in 1 s`,
    `revision 2: it is not served yet at ${behind}; tried again in 2 s`,
    `revision 2: nothing answers at ${failed}; not waited for`,
  ]);
});

test('a command that fails is run again after longer and longer pauses, before the next entry', async () => {
  await begin(2);
  let failures = 3;
  const run: HookOptions['run'] = async ({ entry }) => {
    seen.done.push(entry.revision);
    failures -= 1;
    return failures >= 0 ? 'the command failed (exit code 1)' : undefined;
  };
  value(await again({ run }));
  expect(seen.done).toEqual([2, 2, 2, 2, 3]);
  expect(seen.pauses.slice(0, 3)).toEqual([1_000, 2_000, 4_000]);
  expect(seen.reports[0]).toBe('revision 2: the command failed (exit code 1); tried again in 1 s');
  expect(await state()).toBe(3);
});

test('only the newest entry counts with --latest, also while an older one fails', async () => {
  await begin(2);
  value(await again({ latestOnly: true }));
  expect(seen.done).toEqual([3]);
  await addEntries(1);
  const run: HookOptions['run'] = async ({ entry }) => {
    seen.done.push(entry.revision);
    if (entry.revision > 4) return undefined;
    await addEntries(1);
    return 'failed';
  };
  value(await again({ latestOnly: true, run }));
  expect(seen.done).toEqual([3, 4, 5]);
});

test('a new entry ends the pause after a failure where only the newest counts, and pauses begin anew', async () => {
  await begin(1);
  const waits: string[] = [];
  const pause: HookOptions['pause'] = async (milliseconds, signal) => {
    if (seen.reports.at(-1)?.endsWith('again in 8 s') && seen.done.length === 4) {
      await addEntries(1);
      // Waits for the change alone.
      await new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve());
        if (signal.aborted) resolve();
      });
    }
    waits.push(`${seen.done.at(-1)}: ${milliseconds}`);
    if (seen.done.at(-1) === 3) seen.stop.abort();
  };
  const run: HookOptions['run'] = async ({ entry }) => {
    seen.done.push(entry.revision);
    return 'failed';
  };
  value(await again({ latestOnly: true, run, pause }));
  expect(seen.done).toEqual([2, 2, 2, 2, 3]);
  expect(waits).toEqual([...Array(8).fill('2: 1000'), '3: 1000']);
  expect(seen.reports.at(-1)).toBe('revision 3: failed; tried again in 1 s');
});

test('an entry that is stopped in the middle of its pause is handled after the restart', async () => {
  await begin(1);
  value(await again({ run: async () => 'failed' }));
  expect(await state()).toBe(1);
  value(await again());
  expect(seen.done).toEqual([2]);
});

test('a corrupt entry is passed over once there is a newer one', async () => {
  await begin(2);
  await writeFile(site.store.place('ledger/2.json'), '{');
  value(await again());
  expect(seen.done).toEqual([3]);
  expect(seen.reports[0]).toMatch(/^revision 2 is passed over: /);
});

test('of two followers with one state file the second is refused', async () => {
  // The follower goes on until the other one was refused.
  const pause = async () => {
    await Promise.race(both);
    seen.stop.abort();
  };
  const both = [follow({ pause }), follow({ pause })];
  const outcomes = await Promise.all(both);
  expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

async function startEdge(ready: () => object, at = 0) {
  const server = createServer((_request, response) => response.end(JSON.stringify(ready())));
  await once(server.listen(at, '127.0.0.1'), 'listening');
  onTestFinished(() => void close(server));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return { server, port };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
