import { composedName as releasedName } from '@platform/contracts/application';
import { CONFIGURATION_HOURS } from '@platform/contracts/live-configurations';
import * as z from 'zod/mini';
import type { SideRequest } from '../diff/side.ts';
import { namesOf, type Seen, sharersOf, type Words } from './words.ts';

/*
 * What operators do to a site, a record each: `site` makes a command of it, and the console a dialog. A rule
 * that both have to keep stands here, or in what `apply-operation.ts` calls, and in neither of them.
 */

const release = z.string().check(z.minLength(1), z.maxLength(100));
const selection = z.object({ name: releasedName, release: z.optional(release) });
const select = z.readonly(z.array(selection).check(z.minLength(1), z.maxLength(50)));
/** Of 10,000 places: what is finer would be rounded to nobody, or to everybody. */
const percent = z.number().check(z.gt(0), z.lte(100), z.multipleOf(0.01));
/** Which canary is meant: another one is left alone. Without it, the one that there is. */
const canary = z.optional(z.string().check(z.minLength(1), z.maxLength(100)));
const address = z.optional(z.string());
const SHORTEST_DAYS = CONFIGURATION_HOURS / 24;

interface Operation<Schema extends z.ZodMiniObject> {
  /** What has to be said besides who does it, and why. */
  readonly input: Schema;
  /** What somebody else may have changed after an operator looked, so that this means something else. */
  readonly concerns: 'releases' | 'canary' | 'freeze' | 'prune' | 'newest entry';
  /** Whether a freeze holds it up. */
  readonly isFreezable?: true;
  /** Whether it takes visitors off something: it waits for nobody. */
  readonly isUrgent?: true;
  /** Whether it gives a canary to more visitors: of one that is known to be bad it needs a reason. */
  readonly spreadsCanary?: true;
  /** Why it needs a reason. */
  readonly needsReason?: string;
  /** The compositions of which one takes the other's place. */
  sides?(input: z.output<Schema>): readonly [SideRequest, SideRequest];
  words(input: z.output<Schema>, seen: Seen): Words;
}

const STEPS = 'Enter how many steps back have to stay, at least one.';
const DAYS = `It is at least ${SHORTEST_DAYS} days: a tab may be open for so long, and configurations are told.`;

const operation = <Schema extends z.ZodMiniObject>(record: Operation<Schema>) => record;

export const operations = {
  promote: operation({
    input: z.object({
      select: z.union([z.literal('all'), z.readonly(z.array(selection))]),
      addresses: z.optional(z.object({ site: address, setup: address })),
    }),
    concerns: 'releases',
    isFreezable: true,
    spreadsCanary: true,
    sides: ({ select }) => ['live', select === 'all' ? 'newest' : { select }],
    words: ({ select }, seen) => {
      const it = select === 'all' ? 'everything' : namesOf(select);
      const { canary } = seen;
      const isSame = canary?.changes.some(
        ({ name }) => select === 'all' || select.some((one) => one.name === name),
      );
      return {
        title: `Put ${it} live`,
        press: `Put ${it} live`,
        consequence: allGet(it) + (isSame ? overWith(seen) : ''),
      };
    },
  }),
  'promote-composition': operation({
    input: z.object({ composition: z.string(), asItIs: z.boolean() }),
    concerns: 'releases',
    isFreezable: true,
    sides: ({ composition }) => ['live', { composition }],
    words: ({ composition }, seen) => ({
      title: 'Put a composition live',
      press: `Put ${composition} live`,
      consequence: allGet(composition) + overWith(seen),
    }),
  }),
  rollback: operation({
    input: z.object({ select }),
    concerns: 'releases',
    isUrgent: true,
    sides: ({ select }) => ['live', { select, goesBack: true }],
    words: ({ select }, seen) => ({
      title: `Roll back ${namesOf(select, () => '')}`,
      press: `Roll back ${namesOf(select, (release) => ` to ${release}`)}`,
      consequence: allGet(namesOf(select)) + overWith(seen),
    }),
  }),
  undo: operation({
    input: z.object({}),
    concerns: 'newest entry',
    isUrgent: true,
    words: (_input, { newest }) => ({
      title: 'Take back the newest entry',
      press: newest ? `Take back revision ${newest.revision}` : 'Take it back',
      consequence: `${newest ? `${newest.text}. ` : ''}That is taken back, and nothing before it: visitors get what they had before. An undo is not taken back.`,
    }),
  }),
  remove: operation({
    input: z.object({ name: releasedName }),
    concerns: 'releases',
    isFreezable: true,
    words: ({ name }) => ({
      title: `Take ${name} off the site`,
      press: `Take ${name} off the site`,
      consequence: `Its pages, its sections and its menu entries are gone within a second. Its releases stay, and a promotion brings it back.`,
    }),
  }),
  canary: operation({
    input: z
      .object({
        select,
        /** 0 for those alone who have its link. */
        percent: z.union([z.literal(0), percent]),
        steps: z.optional(z.readonly(z.array(percent))),
        everyMinutes: z.optional(z.int().check(z.positive())),
        guard: z.optional(z.boolean()),
      })
      .check(
        z.refine(({ steps = [], everyMinutes }) => everyMinutes === undefined || steps.length > 0, {
          error: 'A time between steps goes with steps.',
        }),
      ),
    concerns: 'releases',
    isFreezable: true,
    sides: ({ select }) => ['live', { select }],
    words: ({ select, percent, steps = [], everyMinutes, guard }) => {
      const it = namesOf(select);
      const pace = everyMinutes ? `, a step every ${everyMinutes} minutes at most` : '';
      const grows = steps.length > 0 ? ` Then ${steps.join(', ')} %${pace}.` : '';
      const ends = guard ? ' It ends by itself where they fare worse.' : '';
      const who = sharersOf(percent);
      return {
        title: 'Start with some visitors',
        press: `Give ${it} to ${who}`,
        consequence: `${who[0]?.toUpperCase()}${who.slice(1)} get ${it}. All others notice nothing.${grows}${ends}`,
      };
    },
  }),
  'canary-step': operation({
    input: z.object({ canary, percent: z.optional(percent) }),
    concerns: 'canary',
    isFreezable: true,
    spreadsCanary: true,
    words: ({ percent }, { canary }) => {
      const [it, share] = [namesOf(canary?.changes ?? []), percent ?? canary?.next];
      return {
        title: 'The next step of the canary',
        press: `Give ${it} to ${share} %`,
        consequence: `${share} % of visitors get ${it}, up from ${canary?.percent === 0 ? sharersOf(0) : `${canary?.percent} %`}. Who has it keeps it.`,
      };
    },
  }),
  'canary-hold': operation({
    input: z.object({ canary }),
    concerns: 'canary',
    words: (_input, { canary }) => ({
      title: 'Hold the canary',
      press: canary?.percent === 0 ? 'Hold it there' : `Hold it at ${canary?.percent} %`,
      consequence: `Nobody changes: ${sharersOf(canary?.percent)} keep ${namesOf(canary?.changes ?? [])}, and no step is taken by itself.`,
    }),
  }),
  'canary-promote': operation({
    input: z.object({
      canary,
      /** What it has to be; nothing named means whatever there is. */
      expected: z.optional(z.readonly(z.array(selection))),
    }),
    concerns: 'canary',
    isFreezable: true,
    spreadsCanary: true,
    sides: () => ['live', 'canary'],
    words: (_input, { canary }) => {
      const it = namesOf(canary?.changes ?? []);
      return {
        title: 'Give the canary to everybody',
        press: `Give ${it} to everybody`,
        consequence: allGet(it),
      };
    },
  }),
  'canary-abort': operation({
    input: z.object({ canary }),
    concerns: 'canary',
    isUrgent: true,
    words: (_input, { canary }) => ({
      title: 'Abort the canary',
      press: `Take ${namesOf(canary?.changes ?? [])} from everybody`,
      consequence: `${canary?.percent === 0 ? 'Those who opened its link' : `The ${canary?.percent} % of visitors who have it`} get what is live with their next page.`,
    }),
  }),
  freeze: operation({
    input: z.object({ until: z.iso.datetime() }),
    concerns: 'freeze',
    needsReason: 'Say why, for whoever is refused while the site is frozen.',
    words: ({ until }, { dayAndTime }) => ({
      title: 'Freeze what is live',
      press: `Freeze until ${dayAndTime(until)}`,
      consequence:
        'Visitors notice nothing. Nobody puts anything live until it ends; rollbacks are not held up.',
    }),
  }),
  unfreeze: operation({
    input: z.object({}),
    concerns: 'freeze',
    words: () => ({
      title: 'End the freeze',
      press: 'End the freeze',
      consequence: 'Visitors notice nothing. Releases can be put live again.',
    }),
  }),
  prune: operation({
    input: z.object({
      keep: z.int(STEPS).check(z.positive(STEPS)),
      olderThanDays: z.int(DAYS).check(z.minimum(SHORTEST_DAYS, DAYS)),
    }),
    concerns: 'prune',
    words: ({ keep, olderThanDays }) => ({
      title: 'Remove what nobody needs',
      press: 'Remove it from the store',
      running: 'Sent. It is being removed from the store …',
      consequence: `Visitors notice nothing. What is live and its fallbacks stay, with what ${keep === 1 ? 'one step' : `${keep} steps`} of rollbacks reach and all of the last ${olderThanDays} days. A release that went is published again from its commit.`,
    }),
  }),
};

export type OperationName = keyof typeof operations;
export type Input<Name extends OperationName> = Said<z.output<(typeof operations)[Name]['input']>>;
type Said<Output> = Output extends Record<string, never> ? object : Output;

/** An operation, and what it is to be done with. */
export type Asked<Name extends OperationName = OperationName> = {
  [Each in Name]: { readonly action: Each } & Input<Each>;
}[Name];

/** The record of what is asked for, which takes just that. */
export const operationOf = ({ action }: Asked) => operations[action] as unknown as AnyOperation;

/** As `Operation`, without the name of what it takes. */
interface AnyOperation extends Omit<Operation<z.ZodMiniObject>, 'sides' | 'words'> {
  sides?(asked: Asked): readonly [SideRequest, SideRequest];
  words(asked: Asked, seen: Seen): Words;
}

const allGet = (it: string) => `All visitors get ${it} within a second.`;
const overWith = ({ canary }: Seen) =>
  canary ? ` The canary of ${namesOf(canary.changes)} ends.` : '';
