import { rm, writeFile } from 'node:fs/promises';
import { entryKey, readLedger } from '@platform/store/ledger';
import { value } from '@platform/testing/site/fixture-site';
import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { beforeEach, expect, test } from 'vitest';
import { freeze } from './freeze.ts';
import { promote, remove } from './promote.ts';
import { promoteComposition } from './promote-composition.ts';
import { rollback } from './rollback.ts';
import { undo } from './undo.ts';

const ids = { first: '', second: '', next: '' };
const { site, input, run, change } = siteForEachTest(async (template) => {
  ids.first = (await template.goLive()).pricing;
  ids.second = await template.releaseLive('pricing', { version: '1.1.0' });
  ids.next = await template.release('pricing', { version: '1.2.0' });
});

const UNTIL = '2090-12-27T06:00:00.000Z';
const during = () => new Date('2090-12-26T00:00:00.000Z');
const frozen = async (until = UNTIL) =>
  value(
    await freeze({ ...input('olga'), until: new Date(until), reason: 'the sale', clock: during }),
  );
const next = { request: { select: [{ name: 'pricing', release: '' }] } };
beforeEach(() => {
  next.request.select = [{ name: 'pricing', release: ids.next }];
});

test('what would be promoted or removed is refused with who, until when and why', async () => {
  await frozen();
  const refusal = {
    ok: false,
    problem: {
      kind: 'frozen',
      message: expect.stringContaining(`frozen until ${UNTIL} by olga (revision 3: the sale)`),
    },
  };
  const [earlier] = await readLedger(site.store);
  const during = { ...input(), clock: () => new Date('2090-12-27T05:59:59.999Z') };
  const composition = earlier?.composition ?? '';
  for (const outcome of [
    await promote({ ...during, ...next }),
    await promote({ ...during, request: { select: 'all' } }),
    await promote({ ...during, request: { select: [], addresses: { site: 'https://b.example' } } }),
    await promoteComposition({ ...during, composition, asItIs: true }),
    await remove({ ...during, name: 'devices' }),
  ]) {
    expect(outcome).toMatchObject(refusal);
  }
  expect(await readLedger(site.store)).toHaveLength(3);
  // What is live already is no change, so that a site can be started.
  const same = { request: { select: [{ name: 'pricing', release: ids.second }] } };
  expect(value(await promote({ ...during, ...same })).entry).toBeUndefined();
});

test('it ends at its time, or when somebody ends it, and another one replaces it', async () => {
  await frozen();
  const after = { ...input(), clock: () => new Date(UNTIL) };
  value(await promote({ ...after, ...next }));
  await frozen('2090-12-26T00:00:01.000Z');
  value(await rollback({ ...input(), select: [{ name: 'pricing' }] }));
  const soon = { ...input(), clock: () => new Date('2090-12-26T00:00:01.000Z') };
  value(await promote({ ...soon, ...next }));
  await frozen();
  expect(value(await freeze({ ...input(), until: undefined, clock: during }))).toMatchObject({
    action: 'unfreeze',
    by: 'anna',
  });
  value(
    await promote({ ...input(), request: { select: [{ name: 'pricing', release: ids.first }] } }),
  );
  expect(value(await freeze({ ...input(), until: undefined }))).toBeUndefined();
});

test.each([
  ['damaged', (file: string) => writeFile(file, 'damaged')],
  ['gone', (file: string) => rm(file)],
])('where its entry is %s, nobody knows that it is over', async (_what, happen) => {
  await frozen();
  value(await rollback({ ...input(), select: [{ name: 'pricing' }] }));
  await happen(site.store.place(entryKey(3)));
  expect(await promote({ ...input(), ...next })).toMatchObject({
    problem: { kind: 'frozen', message: expect.stringMatching(/ledger\/3\.json can't be read/) },
  });
  expect((await run('status')).stdout).toContain("3.json can't be read and may freeze the site");
  value(await undo(input()));
  const unfrozen = await freeze({ ...input(), until: undefined });
  expect(value(unfrozen)).toMatchObject({ action: 'unfreeze' });
  value(await promote({ ...input(), ...next }));
});

test('where another entry is damaged it holds, but for what puts live again what was', async () => {
  await frozen();
  value(await rollback({ ...input(), select: [{ name: 'pricing' }] }));
  await writeFile(site.store.place(entryKey(4)), 'damaged');
  const refused = { problem: { kind: 'frozen', message: expect.stringContaining('by olga') } };
  expect(await promote({ ...input(), ...next, on: 3, clock: during })).toMatchObject(refused);
  const [, second] = await readLedger(site.store);
  const composition = second?.composition ?? '';
  value(await promoteComposition({ ...input(), composition, asItIs: true, clock: during }));
});

test('where its own entry is the newest and damaged, it is ended on the one before', async () => {
  await frozen();
  await writeFile(site.store.place(entryKey(3)), 'damaged');
  expect(await run('unfreeze')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('`--on 2`'),
  });
  expect(await run('unfreeze', '--on', '2')).toMatchObject({ code: 0 });
  value(await promote({ ...input(), ...next }));
});

test('an entry that can not be read and has a promotion after it freezes nothing', async () => {
  await frozen();
  value(await promote({ ...input(), ...next, clock: () => new Date(UNTIL) }));
  await rm(site.store.place(entryKey(3)));
  value(await rollback({ ...input(), select: [{ name: 'pricing' }] }));
  value(await promote({ ...input(), ...next }));
});

test('what was tried before it is still what it was tried on', async () => {
  await frozen();
  value(await freeze({ ...input(), until: undefined }));
  const [earlier] = await readLedger(site.store);
  const composition = earlier?.composition ?? '';
  value(await promoteComposition({ ...input(), composition, since: 2 }));
  value(await promote({ ...input(), ...next, since: 5 }));
});

test('commands, status and history name it, and a refused promotion has an exit code of its own', async () => {
  const told = await run('freeze', '--until', UNTIL, '--reason', 'the sale');
  expect(told).toMatchObject({
    code: 0,
    stdout: expect.stringContaining(`Frozen until ${UNTIL} by `),
  });
  expect((await run('status')).stdout).toContain(`Frozen until ${UNTIL} by `);
  const refused = await change('promote', 'pricing', '--json');
  expect(refused.code).toBe(4);
  expect(JSON.parse(refused.stdout).error.kind).toBe('frozen');
  expect((await run('history')).stdout).toMatch(
    /^3 .* freeze until 2090-12-27T06:00:00.000Z .* the sale/,
  );
  expect(await change('rollback', 'pricing')).toMatchObject({ code: 0 });
  expect(await run('unfreeze')).toMatchObject({
    code: 0,
    stdout: 'The freeze is over (revision 5).\n',
  });
  expect(await change('promote', 'pricing')).toMatchObject({ code: 0 });
  expect(await run('freeze', '--until', '2001-01-01T00:00:00Z', '--reason', 'x')).toMatchObject({
    code: 2,
  });
  expect(await run('freeze', '--until', UNTIL)).toMatchObject({ code: 2 });
  expect(await run('freeze', '--until', 'soon', '--reason', 'x')).toMatchObject({ code: 2 });
});
