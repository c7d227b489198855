import { ok } from '@site/node/result';
import type { Candidate } from '../../model/candidate.ts';
import type { Result } from '../../problem.ts';
import type { SourceFinder, SourcePosition } from '../../store/maps/source-position.ts';
import type { Store } from '../../store/store.ts';

interface Placed {
  readonly reason: string;
  readonly frames?: readonly string[] | undefined;
}

export async function withSources<Kind extends Pick<Candidate, 'failures' | 'notStill'>>(
  store: Store,
  rendered: Result<Kind>,
): Promise<Result<Kind>> {
  if (!rendered.ok) return rendered;
  const { failures, notStill } = rendered.value;
  if (![...failures, ...notStill].some(({ frames }) => frames)) return rendered;
  const { createSourceFinder } = await import('../../store/maps/source-position.ts');
  const finder = createSourceFinder(store);
  return ok({
    ...rendered.value,
    failures: await Promise.all(failures.map((failure) => withSource(finder, failure))),
    notStill: await Promise.all(notStill.map((part) => withSource(finder, part))),
  });
}

async function withSource<One extends Placed>(finder: SourceFinder, placed: One): Promise<One> {
  const { positionsIn, positionText } = await import('../../store/maps/source-position.ts');
  const found: SourcePosition[] = [];
  for (const position of (placed.frames ?? []).flatMap(positionsIn)) {
    const source = await finder.find(position);
    if (source.ok) found.push(source.value);
  }
  // A library throws for the mistakes of those who call it.
  const position = found.find(({ source }) => !source.startsWith('node_modules/')) ?? found[0];
  if (!position) return placed;
  return { ...placed, reason: `${placed.reason} (${positionText(position)})` };
}
