import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DocumentParts } from '@platform/contracts/render-bundle';
import type { PageFailure, Target } from '../model/rendering.ts';
import type { RenderSession } from './render-session.ts';

export type PageParts = Omit<DocumentParts, 'composition'>;

/** @param shell the shell's id @param readDocument called for each written document */
export function createDocuments(
  session: RenderSession,
  shell: string,
  readDocument: (target: Target, document: string) => void,
) {
  const failures = new Map<Target, readonly PageFailure[]>();
  const unread: [Target, string][] = [];
  let writing = Promise.resolve();
  let reading = Promise.resolve();

  async function writeNext(target: Target, parts: PageParts): Promise<void> {
    const asked = await ask(target, parts);
    failures.set(target, asked.ok ? unreadable(target, asked) : asked.failures);
    if (asked.ok) unread.push([target, asked.answer.document]);
  }

  function ask({ path }: Target, parts: PageParts) {
    // Documents belong to the shell, whichever page they contain.
    return session.ask({ app: 'shell', path }, { kind: 'document', parts });
  }
  type Written = Extract<Awaited<ReturnType<typeof ask>>, { ok: true }>;

  function unreadable({ path }: Target, { answer }: Written): PageFailure[] {
    if (answer.unreadable === undefined) return [];
    const reason = `shell ${shell} cannot read what this page carries: ${answer.unreadable}`;
    return [{ app: 'shell', path, kind: 'unreadable', reason }];
  }

  async function readAll() {
    for (let next = unread.shift(); next; next = unread.shift()) {
      await nextTurn();
      readDocument(...next);
    }
  }

  return {
    /** Resolves once all documents are written. */
    written: () => writing,
    /** A violation of the shell fails the document. */
    write(target: Target, parts: PageParts): Promise<void> {
      writing = writing.then(() => writeNext(target, parts));
      return writing;
    },
    /** Reads what was written, one document per turn: the render process goes on meanwhile. */
    read() {
      reading = reading.then(readAll);
      return reading;
    },
    failuresOf: (target: Target) => failures.get(target) ?? [],
  };
}
