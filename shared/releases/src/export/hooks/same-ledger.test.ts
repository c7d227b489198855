import { readFile, rm, writeFile } from 'node:fs/promises';
import { value } from '@site/releases/testing/fixture-site';
import { hookFollower } from '@site/releases/testing/hook-follower';
import { expect, test } from 'vitest';

const { site, addEntries, begin, seen, stateFile, follow, again } = hookFollower();

test('a ledger that lost what was handled, or another one, is not followed', async () => {
  value(await follow());
  await writeFile(stateFile(), JSON.stringify({ revision: 7 }));
  expect(await again()).toMatchObject({ ok: false, problem: { kind: 'older-revision' } });
  await writeFile(stateFile(), JSON.stringify({ revision: 1, epoch: 'another' }));
  expect(await again()).toMatchObject({ ok: false, problem: { kind: 'older-revision' } });
  await writeFile(stateFile(), '{"revision":');
  expect(await again()).toMatchObject({ ok: false, problem: { kind: 'damaged-file' } });
});

const ledgerFile = (name: string) => site.store.place(`ledger/${name}.json`);
const replaced = (message: RegExp) => ({
  problem: { kind: 'older-revision', message: expect.stringMatching(message) },
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'is restored under a running follower',
    () => rm(ledgerFile('3')),
    /revision 3 was there, .* ends at revision 2.*hooks.json/,
  ],
  [
    'was restored, and went on before the follower looked',
    async () => {
      const entry = JSON.parse(await readFile(ledgerFile('3'), 'utf8'));
      await writeFile(ledgerFile('3'), JSON.stringify({ ...entry, by: 'beth' }));
      await addEntries(1);
    },
    /revision 3 is another entry/,
  ],
  [
    'is another one, whatever its revision',
    async () => {
      await addEntries(1);
      await writeFile(ledgerFile('epoch'), JSON.stringify({ contract: 1, epoch: 'another' }));
    },
    /another ledger, which ends at revision 4/,
  ],
])('a ledger that %s ends it', async (_what, change, message) => {
  await begin(2);
  let looks = 0;
  const ended = await again({
    async pause() {
      looks += 1;
      if (looks === 1) await change();
      else seen.stop.abort();
    },
  });
  expect(ended).toMatchObject(replaced(message));
  expect(seen.done).toEqual([2, 3]);
});

test('a ledger that is restored while an entry fails ends it as well', async () => {
  await begin(1);
  const pause = async () => {
    await rm(ledgerFile('2'), { force: true });
    seen.pauses.push(0);
    if (seen.pauses.length > 3) seen.stop.abort();
  };
  const ended = await again({ pause, run: async () => 'failed' });
  expect(ended).toMatchObject(replaced(/revision 2 was there/));
});
