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
  | FullDisk
  | OldCheckout
  /** The newest entry, its composition or a page can not be read, or the ledger is an older copy. */
  | { readonly kind: 'damage'; readonly what: Damage }
  /** What was damaged is as it was. */
  | { readonly kind: 'mend' }
  /** The edge is stopped and started. */
  | { readonly kind: 'restart' };

/** The disk takes so many writes of a command, and none after them; then somebody rolls back. */
export interface FullDisk {
  readonly kind: 'full-disk';
  readonly app: App;
  /** Of the build that is published. */
  readonly age: number;
  readonly command: (typeof commandsOnDisk)[number];
  readonly writes: number;
}

const commandsOnDisk = ['publish', 'compose', 'promote', 'rollback'] as const;

/** Somebody acts on what they saw when so many entries of the ledger, or more, were not there yet. */
export interface OldCheckout {
  readonly kind: 'old-checkout';
  readonly app: App;
  /** What they name: the revision, or its composition, which is to go live as it is or not. */
  readonly names: (typeof namesOfOld)[number];
  readonly entries: number;
}

const namesOfOld = ['revision', 'composition', 'composition-as-it-is'] as const;

/** The last two are whole, and of a newer version than the commands are. */
const damages = [
  'entry',
  'composition',
  'page',
  'restored',
  'newer-contract',
  'newer-composer',
] as const;
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
      arbitrary: fc.record({
        kind: kind('full-disk'),
        app,
        // Builds that nobody else publishes.
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
      arbitrary: fc.record({ kind: kind('damage'), what: fc.constantFrom(...damages) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: kind('mend') }) },
    { weight: 2, arbitrary: fc.record({ kind: kind('restart') }) },
  );
}

/** One where the disk fills up in each command, and checkouts are old in each way. */
export const aHardDay: readonly Step[] = [
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
  { kind: 'damage', what: 'newer-contract' },
  { kind: 'rollback', app: 'pricing', force: true },
  { kind: 'mend' },
  { kind: 'damage', what: 'newer-composer' },
  { kind: 'promote', app: 'pricing' },
  { kind: 'mend' },
];
