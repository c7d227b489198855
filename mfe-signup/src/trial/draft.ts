import * as z from 'zod/mini';
import { type TextField, type TrialValues, textFields } from './trial-values.ts';

/** What the visitor has typed so far, kept for this tab until the account is created. */
export interface DraftStore {
  /** Nothing where there is none, or where it cannot be read. */
  read(): Readonly<Partial<Record<TextField, string>>>;
  write(values: TrialValues): void;
  clear(): void;
}

const KEY = 'trial-sign-up';
const texts = z.optional(z.string());
const draft = z.object({ company: texts, email: texts, phone_number: texts, full_name: texts });

/**
 * Agreeing to the terms is not kept: that is asked of whoever sends the form.
 *
 * @param open gives the storage; browsers that forbid it throw here, and nothing is kept then
 */
export function createDraftStore(open: () => Storage): DraftStore {
  return {
    read() {
      const parsed = draft.safeParse(attempt(() => JSON.parse(open().getItem(KEY) ?? '{}')));
      const kept = parsed.success ? parsed.data : {};
      return Object.fromEntries(
        textFields.flatMap((name) => (kept[name] ? [[name, kept[name]]] : [])),
      );
    },
    write({ company, email, phone_number, full_name }) {
      const text = JSON.stringify({ company, email, phone_number, full_name });
      attempt(() => open().setItem(KEY, text));
    },
    clear() {
      attempt(() => open().removeItem(KEY));
    },
  };
}

/** Storage that is full, forbidden or spoilt must never stand in the way of signing up. */
function attempt(use: () => unknown): unknown {
  try {
    return use();
  } catch {
    return undefined;
  }
}
