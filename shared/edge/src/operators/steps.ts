import fc from 'fast-check';

/** The applications that teams release here. */
const apps = ['pricing', 'devices', 'marketing'] as const;
export type App = (typeof apps)[number];

/** An action of a team or an operator, or a failure. */
export type Step =
  /** A team's build of some age; an older build may be published again. */
  | { readonly kind: 'publish'; readonly app: App; readonly age: number }
  | { readonly kind: 'promote'; readonly app: App }
  /** A release of some age, which may have been live before, or not be published. */
  | { readonly kind: 'promote-age'; readonly app: App; readonly age: number }
  | { readonly kind: 'promote-all' }
  | { readonly kind: 'rollback'; readonly app: App; readonly force: boolean }
  | { readonly kind: 'undo' }
  /** Two operators roll back at the same time. */
  | { readonly kind: 'race'; readonly app: App }
  /** The command's process is killed after a number of milliseconds. */
  | { readonly kind: 'killed'; readonly app: App; readonly after: number }
  /** A composition is made, and promoted after another team has gone live. */
  | { readonly kind: 'promote-composed'; readonly app: App; readonly meanwhile: App }
  | FullDisk
  | OldCheckout
  /** The newest entry, its composition or a page can't be read, or the ledger is an older copy. */
  | { readonly kind: 'corrupt'; readonly what: Corruption }
  /** The corrupt file is as it was before. */
  | { readonly kind: 'repair' }
  /** The edge is stopped and started. */
  | { readonly kind: 'restart' };

/**
 * The disk accepts a number of writes of a command and refuses the rest; then an operator rolls
 * back.
 */
export interface FullDisk {
  readonly kind: 'full-disk';
  readonly app: App;
  /** The age of the build that is published. */
  readonly age: number;
  readonly command: (typeof commandsOnDisk)[number];
  readonly writes: number;
}

const commandsOnDisk = ['publish', 'compose', 'promote', 'rollback'] as const;

/** An operator acts on an outdated view of the ledger, which lacks its newest entries. */
export interface OldCheckout {
  readonly kind: 'old-checkout';
  readonly app: App;
  /** What the operator names: a revision, or its composition, which goes live as it is or not. */
  readonly names: (typeof namesOfOld)[number];
  readonly entries: number;
}

const namesOfOld = ['revision', 'composition', 'composition-as-it-is'] as const;

/** The last two are not corrupt: a newer version than that of the commands wrote them. */
const corruptions = [
  'entry',
  'composition',
  'page',
  'restored',
  'newer-contract',
  'newer-composer',
] as const;
export type Corruption = (typeof corruptions)[number];

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
        after: fc.integer({ min: 50, max: 1_000 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: kind('promote-composed'), app, meanwhile: app }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: kind('full-disk'),
        app,
        // No other step publishes builds of these ages.
        age: fc.integer({ min: 10, max: 99 }),
        command: fc.constantFrom(...commandsOnDisk),
        writes: fc.nat({ max: 30 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: kind('old-checkout'),
        app,
        names: fc.constantFrom(...namesOfOld),
        entries: fc.nat({ max: 7 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: kind('corrupt'), what: fc.constantFrom(...corruptions) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: kind('repair') }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('restart') }) },
  );
}

/** A day on which the disk fills up in each command, and views are outdated in each way. */
export const eventfulDay: readonly Step[] = [
  { kind: 'publish', app: 'devices', age: 1 },
  { kind: 'promote-composed', app: 'devices', meanwhile: 'pricing' },
  { kind: 'publish', app: 'devices', age: 0 },
  { kind: 'promote', app: 'devices' },
  { kind: 'full-disk', app: 'marketing', age: 10, command: 'publish', writes: 3 },
  { kind: 'old-checkout', app: 'devices', names: 'composition', entries: 0 },
  { kind: 'full-disk', app: 'pricing', age: 11, command: 'promote', writes: 20 },
  { kind: 'old-checkout', app: 'pricing', names: 'revision', entries: 1 },
  { kind: 'full-disk', app: 'devices', age: 12, command: 'rollback', writes: 0 },
  { kind: 'old-checkout', app: 'devices', names: 'composition', entries: 1 },
  { kind: 'full-disk', app: 'marketing', age: 13, command: 'compose', writes: 1 },
  { kind: 'old-checkout', app: 'devices', names: 'composition-as-it-is', entries: 2 },
  { kind: 'corrupt', what: 'newer-contract' },
  { kind: 'rollback', app: 'pricing', force: true },
  { kind: 'repair' },
  { kind: 'corrupt', what: 'newer-composer' },
  { kind: 'promote', app: 'pricing' },
  { kind: 'repair' },
];
