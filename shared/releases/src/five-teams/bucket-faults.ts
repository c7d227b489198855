import type { Fault, S3Request } from '../fixtures/s3-server/s3-server.ts';
import type { Random } from './random.ts';

/*
 * What a bucket does to a request now and then: it is busy or slow, the connection breaks before or
 * after it did what it was told, an answer is torn. It is worst for what decides: the entries of the
 * ledger, and the files without which a folder is not there.
 */
const CHANCE = 0.02;
const CHANCE_OF_DECISIONS = 0.4;
const entry = /\/ledger\/\d+\.json$/;
const decision = /\/(?:ledger\/\d+|release|composition)\.json$/;

interface Kind {
  readonly event: string;
  readonly meets: (request: S3Request) => boolean;
  readonly fault: (random: Random) => Fault;
}

const isWrite = ({ method }: S3Request) => method === 'PUT' || method === 'DELETE';
const isCreation = ({ isConditional }: S3Request) => isConditional;
const isRead = ({ method }: S3Request) => method === 'GET';
const isAny = () => true;
const answer = (status: number, code: string) => () => ({ kind: 'answer', status, code }) as const;
/** Long enough for the writer's next attempt, and often for somebody else's. */
const soon = (random: Random) => 1 + random.below(20);

const kinds: readonly Kind[] = [
  { event: 'busy (503)', meets: isAny, fault: answer(503, 'SlowDown') },
  { event: 'cut before it was done', meets: isAny, fault: () => ({ kind: 'cut-before' }) },
  {
    event: 'slow answer',
    meets: isAny,
    fault: (random) => ({ kind: 'slow', milliseconds: soon(random) }),
  },
  { event: 'answer lost', meets: isWrite, fault: () => ({ kind: 'cut-after' }) },
  {
    event: 'error though it was done (500)',
    meets: isWrite,
    fault: () => ({ kind: 'error-after', status: 500, code: 'InternalError' }),
  },
  {
    event: 'done after the connection was cut',
    meets: isWrite,
    fault: (random) => ({ kind: 'late', milliseconds: soon(random) }),
  },
  {
    event: 'conflict (409)',
    meets: isCreation,
    fault: answer(409, 'ConditionalRequestConflict'),
  },
  { event: 'torn body', meets: isRead, fault: () => ({ kind: 'torn-body' }) },
  {
    event: 'another byte',
    meets: ({ method, key }) => method === 'GET' && key !== '',
    fault: () => ({ kind: 'other-byte' }),
  },
];

/** It happens to decisions alone: more requests about one than a command has patience for. */
const SILENT = 'silent about what it has done';
const SILENCE = 12;
const silence: Kind = {
  event: SILENT,
  meets: isCreation,
  fault: (random) =>
    random.chance(0.5) ? { kind: 'cut-after' } : { kind: 'late', milliseconds: soon(random) },
};

const OF_ENTRIES = ', entry of the ledger';

/** Each kind happens, and each that can happen to an entry of the ledger does. */
export const faultsToExpect: readonly string[] = [
  ...[...kinds, silence].map(({ event }) => named(event)),
  ...possibleOf({ method: 'PUT', key: '/ledger/1.json', isConditional: true, number: 0 }).map(
    ({ event }) => named(event + OF_ENTRIES),
  ),
];

/** Faults for a server of the tests. */
export function bucketFaults(random: Random, note: (event: string) => void) {
  /** By key, how many requests about it get no answer. */
  const silent = new Map<string, number>();
  /** Kinds take turns, so that the rarest requests meet them all. */
  const turns = new Map<string, number>();
  return (request: S3Request): Fault | undefined => {
    const { key, method } = request;
    const left = silent.get(key) ?? 0;
    if (left > 0) {
      silent.set(key, left - 1);
      return { kind: 'cut-before' };
    }
    if (!random.chance(isDecision(request) ? CHANCE_OF_DECISIONS : CHANCE)) return undefined;
    const isEntry = method === 'PUT' && entry.test(key);
    const possible = possibleOf(request);
    const turn = `${isEntry} ${possible.map(({ event }) => event).join()}`;
    const next = turns.get(turn) ?? random.below(possible.length);
    turns.set(turn, next + 1);
    const kind = possible[next % possible.length];
    if (!kind) return undefined;
    note(named(kind.event));
    if (isEntry) note(named(kind.event + OF_ENTRIES));
    if (kind === silence) silent.set(key, SILENCE);
    return kind.fault(random);
  };
}

function possibleOf(request: S3Request): Kind[] {
  const all = isDecision(request) ? [...kinds, silence] : kinds;
  return all.filter(({ meets }) => meets(request));
}

function isDecision({ method, key }: S3Request): boolean {
  return method === 'PUT' && decision.test(key);
}

function named(event: string): string {
  return `storage: ${event}`;
}
