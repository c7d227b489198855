import { readSettings } from '@site/node/settings';
import * as z from 'zod/mini';

const count = (usual: number) =>
  z.pipe(
    z._default(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'must be a number above 0.')),
      String(usual),
    ),
    z.transform(Number),
  );

const variables = z.object({
  REHEARSAL_VISITORS: count(200),
  REHEARSAL_SECONDS: count(150),
});

/** How large a rehearsal is. */
export interface RehearsalSettings {
  /** Those who are on the site at the same time; every fifth of them buys. */
  readonly visitors: number;
  /** For how long they and the teams are busy. The faults are spread over it. */
  readonly seconds: number;
  /** Whether edges that follow the ledger late are a violation: not on a machine that does other work. */
  readonly isTimed: boolean;
}

/** @throws OperatorError naming the variable that is wrong */
export function readRehearsalSettings(environment: NodeJS.ProcessEnv): RehearsalSettings {
  const read = readSettings(variables, environment);
  return { visitors: read.REHEARSAL_VISITORS, seconds: read.REHEARSAL_SECONDS, isTimed: true };
}
