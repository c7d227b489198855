import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentParts } from '@site/contracts/render-bundle';
import type { PageFailure, Target } from './page-failure.ts';
import type { RenderSession } from './render-session.ts';

/** A page that has rendered, and all that its document is made of but the composition. */
export interface DocumentOf {
  readonly target: Target;
  readonly parts: Omit<DocumentParts, 'composition'>;
}

/**
 * Writes documents, and has the shell read what each of them carries.
 *
 * @param shell the shell's id, for what it can not read
 * @param written is called with each document, in their order, before this resolves
 */
export async function writeDocuments(
  session: RenderSession,
  documents: readonly DocumentOf[],
  shell: string,
  written: (target: Target, document: string) => void,
): Promise<PageFailure[]> {
  const failures: PageFailure[] = [];
  const handing: Promise<void>[] = [];
  for (const { target, parts } of documents) {
    // Documents are the shell's, whose page ever they hold.
    const asked = await session.ask(
      { app: 'shell', path: target.path },
      { kind: 'document', parts },
    );
    if (!asked.ok) {
      failures.push(...asked.failures);
      continue;
    }
    const { document, unreadable } = asked.answer;
    // In the turn after this one, when the next document has been asked for: both processes work.
    handing.push(nextTurn().then(() => written(target, document)));
    if (unreadable === undefined) continue;
    const reason = `shell ${shell} cannot read what this page carries: ${unreadable}`;
    failures.push({ app: 'shell', path: target.path, kind: 'unreadable', reason });
  }
  await Promise.all(handing);
  return failures;
}
