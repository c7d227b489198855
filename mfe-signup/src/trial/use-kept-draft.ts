import { useCallback, useEffect, useRef } from 'react';
import type { DraftStore } from './draft.ts';
import { readValues, textFields } from './trial-values.ts';

/** Fills the form with what was kept, once the page is live, and keeps what is in it when told to. */
export function useKeptDraft(store: DraftStore) {
  const form = useRef<HTMLFormElement>(null);

  const keep = useCallback(() => {
    if (form.current) store.write(readValues(form.current));
  }, [store]);

  useEffect(() => {
    const kept = store.read();
    for (const name of textFields) {
      const field = form.current?.elements.namedItem(name);
      // What was typed before the page was live is newer than what was kept.
      if (field instanceof HTMLInputElement && field.value === '') field.value = kept[name] ?? '';
    }
    keep();
  }, [store, keep]);

  return { form, keep };
}
