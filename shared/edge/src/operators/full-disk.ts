import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { change, compose, type Ended, promote, publish } from './change.ts';
import { command, type Day } from './day.ts';
import { onDisk } from './disk.ts';
import type { FullDisk } from './steps.ts';

/**
 * From some write on nothing fits, not even where the command frees all that it can: it reports
 * that or succeeds, and leaves no draft. What it has freed, or still can free, is enough for a
 * rollback.
 */
export async function onFullDisk(day: Day, step: FullDisk): Promise<void> {
  const { app, age, writes } = step;
  const { folder } = day.site.store;
  await publish(day, app, age);
  // Where nothing else fails there is an earlier release to return to, and a new one.
  if (step.command !== 'promote') await promote(day, app);
  if (step.command === 'compose') await publish(day, app, age + 1);
  // `init` restores the reserve that an earlier command has used.
  await command(day, 'init');
  const drafts = await draftsIn(folder);

  const { value: ended, left } = await onDisk(folder, { writes }, () => run(day, step));
  if (left.refused > 0 && ended.code !== 0) {
    expect({ code: ended.code, kind: ended.kind }, ended.said).toEqual({
      code: 1,
      kind: 'store-not-writable',
    });
    expect(ended.stderr, ended.said).toMatch(/^The disk of \S+ is full \(ENOSPC\): .*\n$/);
  }
  expect(await draftsIn(folder), ended.said).toEqual(drafts);

  const { value: back } = await onDisk(folder, { bytes: left.bytes }, () =>
    change(day, 'rollback', [app], ['rollback', app]),
  );
  expect(back.kind, back.said).not.toBe('store-not-writable');
  expect(await draftsIn(folder), back.said).toEqual(drafts);
}

function run(day: Day, { app, age, command: name }: FullDisk): Promise<Ended> {
  switch (name) {
    case 'publish':
      return publish(day, app, age + 1);
    case 'compose':
      return compose(day, app);
    case 'promote':
      return promote(day, app);
    case 'rollback':
      return change(day, 'rollback', [app], ['rollback', app]);
  }
}

/** Drafts in the store; killed commands leave some behind. */
async function draftsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => /\.temporary./.test(name)).sort();
}
