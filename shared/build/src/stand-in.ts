import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rspack } from '@rsbuild/core';
import type { ApplicationName } from '@site/contracts/application';
import { filesBelow } from './content-hash.ts';

/** Stands for the hash of a release's content, which is known only once the content is built. */
export const STAND_IN = '00000000';

/** The compiler's names that keep two releases of one remote apart in one page. */
export function uniqueNames(
  app: ApplicationName,
  hash: string,
): Pick<Rspack.Output, 'uniqueName' | 'chunkLoadingGlobal'> {
  return { uniqueName: `${app}_${hash}`, chunkLoadingGlobal: `chunks_${app}_${hash}` };
}

interface Identity {
  readonly app: ApplicationName;
  readonly version: string;
  readonly hash: string;
}

/** Puts the hash where the stand-in is, in the texts below a folder. Both are equally long. */
export function replaceStandIn(folder: string, identity: Identity): void {
  for (const file of filesBelow(folder)) {
    if (!/\.(?:c?js|css)$/.test(file)) continue;
    const path = join(folder, file);
    writeFileSync(path, withHash(readFileSync(path, 'utf8'), identity));
  }
}

/** A text that the compiler has written, with the hash where the stand-in is. */
export function withHash(text: string, { app, version, hash }: Identity): string {
  return text
    .replaceAll(`${version}-${STAND_IN}`, `${version}-${hash}`)
    .replaceAll(`${app}_${STAND_IN}`, `${app}_${hash}`);
}
