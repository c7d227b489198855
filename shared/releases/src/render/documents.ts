import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { DocumentParts } from '@site/contracts/render-bundle';
import type { PageFailure, Target } from '../model/rendering.ts';
import type { RenderSession, Unanswered } from './render-session.ts';

export type PageParts = Omit<DocumentParts, 'composition'>;

/** @param shell the shell's id @param readDocument called for each written document */
export function createDocuments(
  session: RenderSession,
  shell: string,
  readDocument: (target: Target, document: string) => void,
) {
  const written = new Map<Target, { parts: PageParts; failures: readonly PageFailure[] }>();
  const unread: [Target, string][] = [];
  let reading = Promise.resolve();

  /** A violation of the shell fails the document. @returns the late effect of an earlier page */
  async function write(target: Target, parts: PageParts): Promise<Unanswered | undefined> {
    if (isDeepStrictEqual(written.get(target)?.parts, parts)) return undefined;
    const first = await ask(target, parts);
    // A fresh process shows whether the shell caused it.
    const unclear = !first.ok && first.suspects.length > 0;
    if (unclear) session.startAfresh();
    const asked = unclear ? await ask(target, parts) : first;
    written.set(target, { parts, failures: asked.ok ? unreadable(target, asked) : asked.failures });
    if (!asked.ok) return undefined;
    unread.push([target, asked.answer.document]);
    return first.ok ? undefined : first;
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
    write,
    /** Reads what was written, one document per turn: the render process goes on meanwhile. */
    read() {
      reading = reading.then(readAll);
      return reading;
    },
    failuresOf: (target: Target) => written.get(target)?.failures ?? [],
  };
}
