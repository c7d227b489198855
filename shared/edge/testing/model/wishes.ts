import { CONFIGURATION } from '@site/contracts/application';
import fc from 'fast-check';
import { type Change, liveState, type SiteModel } from './site-model.ts';
import { type KilledAt, SIXTH, TEAMS, type World } from './world.ts';

export type ModelCommand = fc.AsyncCommand<SiteModel, World>;

/** How often each command ran: what never runs proves nothing. */
export const counts = new Map<string, number>();

/** A requested change; the model decides later which release that is. */
type Wish =
  | { readonly kind: 'promote'; readonly name: string; readonly pick: number | undefined }
  | { readonly kind: 'rollback'; readonly names: readonly string[]; readonly to?: number }
  | { readonly kind: 'remove'; readonly name: string }
  | { readonly kind: 'approve'; readonly pick: number }
  | { readonly kind: 'promote-all' | 'undo' };

export function changeOf(model: SiteModel, wish: Wish): Change | undefined {
  switch (wish.kind) {
    case 'promote': {
      const known = model.published[wish.name] ?? [];
      const release = wish.pick === undefined ? known.at(-1) : known[wish.pick % known.length];
      return { ...wish, release: release ?? '1.9.0-00000000' };
    }
    case 'rollback': {
      const { names, to } = wish;
      const [name = ''] = names;
      if (to === undefined || names.length > 1) return { kind: 'rollback', names };
      const below = liveState(model).stacks[name]?.releases.slice(0, -1) ?? [];
      const release = below[to % below.length];
      return { kind: 'rollback', names, ...(release ? { to: release } : {}) };
    }
    case 'approve': {
      const composed = model.composed[wish.pick % model.composed.length];
      return composed && { kind: 'approve', composed };
    }
    default:
      return wish;
  }
}

interface Input<Parameters> {
  readonly model: SiteModel;
  readonly world: World;
  readonly parameters: Parameters;
}

export function define<Parameters>(
  name: string,
  parameters: fc.Arbitrary<Parameters>,
  run: (input: Input<Parameters>) => Promise<void>,
  canRun: (model: SiteModel, chosen: Parameters) => boolean = () => true,
): fc.Arbitrary<ModelCommand> {
  return parameters.map((chosen) => ({
    check: (model) => canRun(model, chosen),
    async run(model, world) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      await run({ model, world, parameters: chosen });
    },
    toString: () => `${name} ${JSON.stringify(chosen)}`,
  }));
}

export const apps = ['pricing', 'marketing', 'signup', 'shell'] as const;
export const name = fc.constantFrom(...apps, SIXTH, CONFIGURATION);
export const team = fc.nat({ max: TEAMS - 1 });
export const wish: fc.Arbitrary<Wish> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('promote' as const),
      name,
      pick: fc.option(fc.nat({ max: 5 }), { nil: undefined, freq: 2 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record(
      {
        kind: fc.constant('rollback' as const),
        names: fc.uniqueArray(name, { minLength: 1, maxLength: 2 }),
        to: fc.nat({ max: 3 }),
      },
      { requiredKeys: ['kind', 'names'] },
    ),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'undo' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'promote-all' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'remove' as const, name: SIXTH }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('approve' as const), pick: fc.nat({ max: 3 }) }),
  },
);
export const wished = fc.record({ team, wish });
export const canChange = (model: SiteModel, { wish: one }: { readonly wish: Wish }) =>
  changeOf(model, one) !== undefined;
export const killedAt: fc.Arbitrary<KilledAt> = fc.record({
  inLedger: fc.boolean(),
  after: fc.nat({ max: 1 }),
  isWritten: fc.boolean(),
});
