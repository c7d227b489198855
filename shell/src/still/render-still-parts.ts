import { NotStillError, type StillParts } from '@site/ui/server';
import { findControlInStill } from './find-control.ts';

interface Rendered {
  readonly html: string;
  /** What components threw. */
  readonly errors: readonly unknown[];
}

/**
 * Renders a page until each of its parts that is declared still is so. One that is not renders as if
 * the word were not there, so that the browser loads and hydrates it: whoever changes the
 * configuration can't mend it.
 *
 * @throws what else components threw
 */
export async function renderStillParts<Page extends Rendered>(
  render: (parts: StillParts) => Promise<Page>,
): Promise<Page & { readonly notStill: readonly NotStillError[] }> {
  const notStill = new Map<string, NotStillError>();
  for (;;) {
    const stacks = new Map<string, string>();
    const page = await render({ alive: new Set(notStill.keys()), stacks });
    const other = page.errors.find((error) => !(error instanceof NotStillError));
    if (other !== undefined) throw other;
    const thrown = page.errors.find((error) => error instanceof NotStillError);
    const found = thrown ?? withStack(findControlInStill(page.html), stacks);
    if (!found) return { ...page, notStill: [...notStill.values()] };
    // Each rendering finds another part: this one renders as any other from now on.
    if (notStill.has(found.part)) throw found;
    notStill.set(found.part, found);
  }
}

/** A control is seen in the finished HTML; the place that can be named is that of its part. */
function withStack(error: NotStillError | undefined, stacks: ReadonlyMap<string, string>) {
  if (error) error.stack = stacks.get(error.part) ?? '';
  return error;
}
