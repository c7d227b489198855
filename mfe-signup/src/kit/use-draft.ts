import { useCallback, useEffect, useRef } from 'react';
import type { Draft } from '../storage/draft.ts';
import { readTexts } from './field-texts.ts';

/** Fills the form with what was kept, once the page is live, and keeps what is in it when told to. */
export function useDraft(draft: Draft) {
  const form = useRef<HTMLFormElement>(null);

  const keep = useCallback(() => {
    if (form.current) draft.write(readTexts(form.current, draft.fields));
  }, [draft]);

  useEffect(() => {
    const kept = draft.read();
    for (const name of draft.fields) {
      const field = form.current?.elements.namedItem(name);
      // What was typed before the page was live is newer than what was kept.
      if (isTextField(field) && field.value === '') field.value = kept[name] ?? '';
    }
    keep();
  }, [draft, keep]);

  return { form, keep };
}

function isTextField(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}
