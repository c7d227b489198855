import fc from 'fast-check';

/** The applications that teams release here. */
const apps = ['pricing', 'devices', 'marketing'] as const;
export type App = (typeof apps)[number];

/** What somebody does, or what happens. */
export type Step =
  /** A team's build of some age; an older one may come again. */
  | { readonly kind: 'publish'; readonly app: App; readonly age: number }
  | { readonly kind: 'promote'; readonly app: App }
  /** A release of some age, which may have been live before, or not be published. */
  | { readonly kind: 'promote-age'; readonly app: App; readonly age: number }
  | { readonly kind: 'promote-all' }
  | { readonly kind: 'rollback'; readonly app: App; readonly force: boolean }
  | { readonly kind: 'undo' }
  /** Two operators do the same at the same time. */
  | { readonly kind: 'race'; readonly app: App }
  /** The command's process is killed after so many milliseconds. */
  | { readonly kind: 'killed'; readonly app: App; readonly after: number }
  /** Composed, looked at, and put live after another team has gone live. */
  | { readonly kind: 'promote-composed'; readonly app: App; readonly meanwhile: App }
  /** The newest entry, its composition or a page can not be read, or the ledger is an older copy. */
  | { readonly kind: 'damage'; readonly what: Damage }
  /** What was damaged is as it was. */
  | { readonly kind: 'mend' }
  /** The edge is stopped and started. */
  | { readonly kind: 'restart' };

const damages = ['entry', 'composition', 'page', 'restored'] as const;
export type Damage = (typeof damages)[number];

export function steps(): fc.Arbitrary<Step> {
  const app = fc.constantFrom(...apps);
  const age = fc.nat({ max: 4 });
  const kind = <Kind extends string>(text: Kind) => fc.constant(text);
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: kind('publish'), app, age }) },
    { weight: 6, arbitrary: fc.record({ kind: kind('promote'), app }) },
    { weight: 3, arbitrary: fc.record({ kind: kind('promote-age'), app, age }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('promote-all') }) },
    { weight: 7, arbitrary: fc.record({ kind: kind('rollback'), app, force: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ kind: kind('undo') }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('race'), app }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: kind('killed'),
        app,
        after: fc.integer({ min: 300, max: 1_500 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: kind('promote-composed'), app, meanwhile: app }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: kind('damage'), what: fc.constantFrom(...damages) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: kind('mend') }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('restart') }) },
  );
}
