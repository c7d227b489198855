import { ok } from '@platform/node/result';
import {
  createSourceFinder,
  positionText,
  sourceExcerpt,
  traceStack,
} from '@platform/store/source-maps';
import type { Store } from '@platform/store/store';
import * as z from 'zod/mini';
import { type Outcome, refusedBy } from '../outcome.ts';

const LONGEST = 20_000;

export const stackRequest = z.object({ text: z.string().check(z.maxLength(LONGEST)) });

export interface Stack {
  /** With sources in the place of addresses. */
  readonly lines: readonly string[];
  /** The first place that is the site's own: its source, and the lines around it. */
  readonly own?: { readonly source: string; readonly excerpt: string } | undefined;
  /** Why some lines have no source. */
  readonly problems: readonly string[];
}

/** The sources of an error, of which a browser names files of releases, as `site stack` finds them. */
export async function readStack(store: Store, text: string): Promise<Outcome<Stack>> {
  const traced = await traceStack(createSourceFinder(store), text);
  if (!traced.ok) return refusedBy(traced.problem);
  const { lines, problems } = traced.value;
  // What an installed package throws is rarely its own fault.
  const isOwn = (source?: string) => source?.startsWith('node_modules/') === false;
  const position = lines.find((line) => isOwn(line.position?.source))?.position;
  return ok({
    lines: lines.map((line) => line.text),
    own: position && {
      source: positionText(position),
      excerpt: sourceExcerpt(position).join('\n'),
    },
    problems: problems.map(({ message }) => message),
  });
}
