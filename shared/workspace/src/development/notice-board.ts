import type { Notice } from '@site/edge/development';

/** What is wrong with the sources now. Each subject has one notice at most. */
export interface NoticeBoard {
  /** Returns whether that says anything new. */
  put(subject: string, notice: Notice | undefined): boolean;
  notices(): readonly Notice[];
  /** Calls back after each change, until the returned function is called. */
  onNotices(listener: () => void): () => void;
}

export function createNoticeBoard(): NoticeBoard {
  const board = new Map<string, Notice>();
  const listeners = new Set<() => void>();
  return {
    put(subject, notice) {
      const before = board.get(subject);
      if (notice?.title === before?.title && notice?.text === before?.text) return false;
      if (notice) board.set(subject, notice);
      else board.delete(subject);
      for (const listener of listeners) listener();
      return true;
    },
    notices: () => [...board.values()],
    onNotices(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
