import { CONFIGURATION, composedName } from '@site/contracts/application';
import { compositionId } from '@site/contracts/composition';
import { configurationId } from '@site/contracts/configuration';
import { looseObject } from '@site/contracts/loose-object';
import { releaseId } from '@site/contracts/release';
import { ok } from '@site/node/result';
import * as z from 'zod/mini';
import type { Store } from './store.ts';
import { readStoredJson, storedText } from './stored-json.ts';

const release = z.optional(z.union([releaseId, configurationId]));

const compositionRequest = looseObject({
  contract: z.int(),
  composition: compositionId,
  /** What was live, if anything: a revision alone can occur again after a restore. */
  base: z.optional(compositionId),
  /** The revision that put it live. */
  baseRevision: z.optional(z.int()),
  /** The requested changes: `from` was live; `to` is absent for a removal. */
  releases: z.array(
    looseObject({
      name: z.union([z.literal(CONFIGURATION), composedName]),
      from: release,
      to: release,
    }),
  ),
  addresses: looseObject({ site: z.optional(z.string()), setup: z.optional(z.string()) }),
});

/** What a composition was made for. It is stored apart: the id is the hash of the choice alone. */
export type CompositionRequest = z.infer<typeof compositionRequest>;

/** Undefined for a composition that was made by going live. */
export async function readCompositionRequest(store: Store, composition: string) {
  const advice = 'compose it again with `site compose`';
  const read = await readStoredJson(store, requestKey(composition), compositionRequest, advice);
  if (!read.ok || read.value?.composition === composition) return read;
  return ok(undefined);
}

export function writeCompositionRequest(store: Store, request: CompositionRequest): Promise<void> {
  return store.replace(requestKey(request.composition), storedText(request));
}

function requestKey(composition: string): string {
  return `requests/${composition}.json`;
}
