import { readFile, writeFile } from 'node:fs/promises';
import { repeatEntry } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';
import { exportedSite } from '../../testing/exported-site.ts';
import { followExports } from './follow-exports.ts';

const { site, inFolder, read, promoteDevices } = exportedSite();

interface Case {
  /** What happens while it waits, one after the other; then it is stopped. */
  readonly steps: readonly (() => unknown)[];
  readonly onChange?: (revision: number) => Promise<string | undefined>;
  readonly clock?: () => number;
}

async function follow({ steps, onChange, clock }: Case) {
  const stop = new AbortController();
  const [exported, reports, pauses]: [string[], string[], number[]] = [[], [], []];
  const rest = [...steps];
  const last = await followExports(
    { store: site.store, folder: inFolder(), keepDays: 30 },
    {
      signal: stop.signal,
      onChange,
      ...(clock ? { clock } : {}),
      exported: ({ revision, outcome }) => exported.push(`${revision} ${outcome}`),
      report: (line) => reports.push(line),
      async pause(milliseconds) {
        pauses.push(milliseconds);
        const step = rest.shift();
        if (step) await step();
        else stop.abort();
      },
    },
  );
  return { last, exported, reports, pauses };
}

const nothing = () => {};

test('what is live is exported at the start and after each entry, and the command runs for it', async () => {
  const ran: number[] = [];
  const onChange = async (revision: number) => void ran.push(revision);
  expect(await follow({ steps: [nothing, promoteDevices, nothing], onChange })).toMatchObject({
    last: 2,
    exported: ['1 exported', '2 exported'],
    reports: [],
  });
  expect(ran).toEqual([1, 2]);
  // One that was killed may have been killed before its command.
  expect(await follow({ steps: [], onChange })).toMatchObject({ exported: ['2 unchanged'] });
  expect(ran).toEqual([1, 2, 2]);
});

test('a command that fails is run again until it succeeds, at longer pauses', async () => {
  const outcomes = ['exit code 1', 'exit code 1', 'exit code 1', 'exit code 1', 'exit code 1'];
  const ran: number[] = [];
  const onChange = async (revision: number) => {
    ran.push(revision);
    return outcomes.shift();
  };
  const steps = [nothing, nothing, nothing, () => repeatEntry(site), nothing, nothing];
  const { exported, reports, pauses } = await follow({ steps, onChange });
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 1_000, 1_000]);
  expect(reports[1]).toBe('exit code 1; tried again in 2 s');
  // The next entry takes the place of the one that the command failed for.
  expect(ran).toEqual([1, 1, 1, 1, 2, 2]);
  expect(exported).toEqual(['1 exported', '2 exported']);
});

test('what is live is exported once more when a year begins in Kenya', async () => {
  let now = Date.parse('2026-12-31T20:59:59Z');
  const expiries: (string | undefined)[] = [];
  const look = async () => {
    expiries.push(/Expires: (\d+)/.exec(await read('.well-known/security.txt'))?.[1]);
    now += 1_000;
  };
  const { exported } = await follow({ steps: [look, look, look], clock: () => now });
  expect(expiries).toEqual(['2027', '2028', '2028']);
  expect(exported).toEqual(['1 exported', '1 exported']);
});

test('a newest entry that is corrupt is reported until it is repaired, and what is live is exported', async () => {
  await promoteDevices();
  const file = site.store.place('ledger/2.json');
  const entry = await readFile(file);
  await writeFile(file, '{');
  const { exported, reports, last } = await follow({ steps: [() => writeFile(file, entry)] });
  expect(exported).toEqual(['1 exported', '2 exported']);
  expect(reports).toEqual([
    expect.stringMatching(/^revision 1 was exported instead of 2: .*; tried again in 1 s$/),
  ]);
  expect(last).toBe(2);
});
