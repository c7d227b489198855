import { join } from 'node:path';
import type { Composition } from '@site/contracts/composition';
import { CONTRACT_VERSION } from '@site/contracts/contract-version';
import { hashComposer } from './composer-sources.ts';

/*
 * Two questions are asked about the composer that made a composition.
 *
 * "Would this one make the same bytes of the same choice?" The hash of its sources answers that. It
 * names compositions and cached renderings, so nobody has to remember to raise a number.
 *
 * "Is it newer than this one?" A hash has no order, so this is a number, which people raise.
 */

/**
 * Raised if an older checkout must not build on what this one composes, because it would take back
 * something that it does not know. A change of bytes alone is no reason.
 */
export const COMPOSER_GENERATION = 4;

/**
 * The composer that made a composition, as the composition says. `composerSources` is absent in
 * those of older versions.
 */
export type ComposedBy = Pick<Composition, 'contract' | 'composer' | 'composerSources'>;

/** The hash of the sources that a compiled program was made from; elsewhere there is no such name. */
declare const COMPOSER_SOURCES: string;

/** Sources do not change while a process runs. */
let hash: string | undefined = typeof COMPOSER_SOURCES === 'string' ? COMPOSER_SOURCES : undefined;

/** This composer, as its compositions name it. */
export function thisComposer(): ComposedBy {
  hash ??= hashComposer(join(import.meta.dirname, '..'));
  return {
    contract: CONTRACT_VERSION,
    composer: COMPOSER_GENERATION,
    composerSources: hash,
  };
}
