import type { Rspack } from '@rsbuild/core';
import type { ApplicationName } from '@site/contracts/application';
import { STAND_IN } from '@site/node/release-hash';

/** The compiler's names that keep two releases of one remote apart in one page. */
export function uniqueNames(
  app: ApplicationName,
): Pick<Rspack.Output, 'uniqueName' | 'chunkLoadingGlobal'> {
  return { uniqueName: `${app}_${STAND_IN}`, chunkLoadingGlobal: `chunks_${app}_${STAND_IN}` };
}
