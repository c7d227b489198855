import { paths } from '@site/contracts/paths';
import { readSettings } from '@site/node/settings';
import * as z from 'zod/mini';

/** One page of each remote, and a product page. */
const usualPages = [
  paths.home(),
  paths.pricing(),
  paths.integratedErp(),
  paths.register(),
  paths.devices(),
];

const variables = z.object({
  BENCH_ROUNDS: z._default(z.coerce.number().check(z.int(), z.positive()), 3),
  BENCH_PAGES: z._default(z.string(), usualPages.join(',')),
});

/** How much is measured; bytes and requests are those of every indexable page in any case. */
export interface Settings {
  /** From BENCH_ROUNDS. */
  readonly rounds: number;
  /** The paths of the pages whose times are measured, from BENCH_PAGES. */
  readonly pages: readonly string[];
}

/** @throws OperatorError naming the variable that is wrong */
export function readBenchSettings(environment: NodeJS.ProcessEnv): Settings {
  const { BENCH_ROUNDS: rounds, BENCH_PAGES } = readSettings(variables, environment);
  return { rounds, pages: BENCH_PAGES.split(',').filter((path) => path !== '') };
}
