import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counts, type ModelCommand } from './commands.ts';
import { follow } from './follow.ts';
import { beginning, type SiteModel } from './site-model.ts';
import type { Storage } from './storages.ts';
import { beginWorld, byCommand, endWorld, liveIds, type World } from './world.ts';

// Teams and operators publish, promote, roll back, undo and remove, several at once, with
// the real commands; processes are killed and buckets fail. After each step each entry of the
// ledger is by one of those who acted, puts live exactly what that says on top of the entry before,
// and passes the gates; and the edge serves it. SEED tries other commands, SHRINK finds the fewest
// that fail.

interface Kind {
  readonly create: () => Promise<Storage>;
  readonly commands: readonly fc.Arbitrary<ModelCommand>[];
  readonly runs: number;
}

const STEPS = 16;

/** Declares the proof; each storage has it in a file of its own, so they run side by side. */
export function proveModel(place: string, { create, commands, runs }: Kind): void {
  const title = `whatever teams and failures do, what is live is what the ledger says, in ${place}`;
  test(title, async () => {
    // The files may share a process after all.
    counts.clear();
    const property = fc.asyncProperty(
      fc.array(fc.oneof(...commands), { minLength: STEPS, maxLength: STEPS }),
      async (chosen) => {
        const { model, world } = await begin(create);
        try {
          await fc.asyncModelRun(() => ({ model, real: world }), chosen);
        } finally {
          await endWorld(world);
        }
      },
    );
    const seed = Number(process.env.SEED ?? 20_261);
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: !process.env.SHRINK });
    if (process.env.SEED) console.log(counts);
    else expect(counts.size, JSON.stringify([...counts])).toBe(new Set(commands).size + 1);
  });
}

async function begin(create: Kind['create']): Promise<{ model: SiteModel; world: World }> {
  const storage = await create();
  const { site } = storage;
  const model = beginning(await liveIds(site));
  const world = await beginWorld(storage);
  const release = await site.release('pricing', { version: '1.9.0' });
  model.published = { ...model.published, pricing: [...(model.published.pricing ?? []), release] };
  const report = await byCommand(world, 0, { kind: 'promote', name: 'pricing', release });
  await follow(world, model, [report], true);
  return { model, world };
}
