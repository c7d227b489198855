import { ok } from '@site/node/result';
import type { Candidate } from '../composition/candidate.ts';
import type { PageFailure } from '../composition/page-failure.ts';
import type { SourceFinder, SourcePosition } from '../maps/source-position.ts';
import type { Result } from '../problem.ts';
import type { Store } from '../store/store.ts';

/**
 * Adds to each failure the source that threw, from the source maps of its release. Releases without
 * maps have failures without a source. Pages that render cost nothing here.
 */
export async function withSources<Kind extends Candidate>(
  store: Store,
  rendered: Result<Kind>,
): Promise<Result<Kind>> {
  if (!rendered.ok || !rendered.value.failures.some(({ frames }) => frames)) return rendered;
  const { createSourceFinder } = await import('../maps/source-position.ts');
  const finder = createSourceFinder(store);
  const { failures } = rendered.value;
  return ok({
    ...rendered.value,
    failures: await Promise.all(failures.map((failure) => withSource(finder, failure))),
  });
}

async function withSource(finder: SourceFinder, failure: PageFailure): Promise<PageFailure> {
  const { positionsIn } = await import('../maps/release-position.ts');
  const { positionText } = await import('../maps/source-position.ts');
  const found: SourcePosition[] = [];
  for (const position of (failure.frames ?? []).flatMap(positionsIn)) {
    const source = await finder.find(position);
    if (source.ok) found.push(source.value);
  }
  // A library throws for the mistakes of those who call it.
  const position = found.find(({ source }) => !source.startsWith('node_modules/')) ?? found[0];
  if (!position) return failure;
  return { ...failure, reason: `${failure.reason} (${positionText(position)})` };
}
