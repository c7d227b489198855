import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readLive } from '@site/releases/live';
import fc from 'fast-check';
import { expect } from 'vitest';
import { onDisk } from './disk.ts';
import { expectServed, follow } from './follow.ts';
import { canHappen, faults } from './storages.ts';
import { canChange, changeOf, define, killedAt, team, wish, wished } from './wishes.ts';
import { author, byCommand, byKilledCommand, byMachine, command, type Report } from './world.ts';

export const killedChange = define(
  'change that is killed',
  fc.record({ team, wish, at: killedAt }),
  async ({ model, world, parameters }) => {
    const wanted = changeOf(model, parameters.wish);
    if (!wanted) return;
    const report = await byKilledCommand(world, { ...parameters, change: wanted });
    await follow(world, model, [report], true);
  },
  canChange,
);

/** The disk is full from some write on; what can be freed is enough for a rollback. */
export const onFullDisk = define(
  'change on a full disk',
  fc.record({ team, wish, writes: fc.nat({ max: 12 }) }),
  async ({ model, world, parameters: { team: who, wish: one, writes } }) => {
    const { folder } = world.storage;
    const wanted = changeOf(model, one);
    if (!folder || !wanted) return;
    // Restores the reserve.
    await command(world, { team: who, by: author(world, who) }, ['init']);
    const drafts = await draftsIn(folder);
    const { value: report, left } = await onDisk(folder, { writes }, () =>
      byCommand(world, who, wanted),
    );
    if (report.told === 'store-not-writable') {
      expect(left.refused).toBeGreaterThan(0);
      expect(report.text).toMatch(/The disk of \S+ is full \(ENOSPC\): /);
    }
    expect(await draftsIn(folder), report.text).toEqual(drafts);
    const isFull = report.told === 'store-not-writable';
    await follow(world, model, [report], !isFull);

    const { value: back } = await onDisk(folder, { bytes: left.bytes }, () =>
      byCommand(world, who, { kind: 'rollback', names: ['pricing'] }),
    );
    expect(await draftsIn(folder), back.text).toEqual(drafts);
    await follow(world, model, [back], true);
  },
  canChange,
);

async function draftsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((each) => /\.temporary./.test(each)).sort();
}

const corruptions = ['entry', 'composition', 'page', 'newer-contract', 'newer-composer'] as const;

/** A change while the newest entry, its composition or a page can't be read. */
export const whileCorrupt = define(
  'change while a file is corrupt',
  fc.record({ what: fc.constantFrom(...corruptions), team, wish }),
  async ({ model, world, parameters: { what, team: who, wish: one } }) => {
    const { live } = await readLive(world.site.store);
    const wanted = changeOf(model, one);
    if (!live || !world.storage.folder || !wanted) return;
    const { entry, composition } = live;
    const folder = join(world.storage.folder, 'compositions', composition.id);
    const ofEntry = join(world.storage.folder, 'ledger', `${entry.revision}.json`);
    const files: Record<typeof what, string> = {
      entry: ofEntry,
      'newer-contract': ofEntry,
      composition: join(folder, 'composition.json'),
      'newer-composer': join(folder, 'composition.json'),
      page: join(folder, composition.pages['/']?.file ?? ''),
    };
    const file = files[what];
    const bytes = await readFile(file);
    const newer = (key: string, number: number) =>
      writeFile(file, JSON.stringify({ ...JSON.parse(bytes.toString()), [key]: number }));
    if (what === 'entry') await writeFile(file, '{');
    else if (what === 'newer-contract') await newer('contract', composition.contract + 1);
    else if (what === 'newer-composer') await newer('composer', (composition.composer ?? 0) + 1);
    else await rm(file);
    const report = await byCommand(world, who, wanted);
    await expectServed(world);
    await writeFile(file, bytes);
    const kind = {
      'newer-contract': 'newer-contract',
      'newer-composer': 'older-composer',
      ...{ entry: undefined, composition: undefined, page: undefined },
    }[what];
    // Commands build on nothing unreadable or newer.
    if (what !== 'page') expect(report.told, report.text).not.toBe('ok');
    const kinds = [kind, 'unknown-release', 'unknown-application'];
    if (kind) expect(kinds, report.text).toContain(report.told);
    const honest = { ...report, told: report.told === 'ok' ? 'ok' : 'refused' };
    await follow(world, model, [honest], false);
  },
  canChange,
);

/** Some requests fail as they do in storages and networks. */
export const onFaultyBucket = define(
  'change in a bucket that fails',
  fc.record({
    wished: fc.array(wished, { minLength: 1, maxLength: 2 }),
    plan: fc.array(fc.record({ skip: fc.nat({ max: 4 }), fault: fc.constantFrom(...faults) }), {
      minLength: 3,
      maxLength: 12,
    }),
    inLedger: fc.boolean(),
  }),
  async ({ model, world, parameters }) => {
    const { server } = world.storage;
    if (!server) return;
    const plan = parameters.plan.map((each) => ({ ...each }));
    const changes = parameters.wished.flatMap((one) => changeOf(model, one.wish) ?? []);
    server.fault = ({ method, key, isConditional }) => {
      const [next] = plan;
      if (parameters.inLedger && !/\/ledger\/\d+\.json$/.test(key)) return undefined;
      if (!next || !canHappen(next.fault, method, isConditional)) return undefined;
      next.skip -= 1;
      if (next.skip >= 0) return undefined;
      plan.shift();
      return next.fault;
    };
    const reports: Promise<Report>[] = [];
    for (const [each, wanted] of changes.entries()) reports.push(byMachine(world, each, wanted));
    const ended = await Promise.all(reports);
    server.fault = undefined;
    // Late requests arrive.
    await new Promise((resolve) => setTimeout(resolve, 30));
    await follow(world, model, ended, false);
  },
);
