import { useCallback, useEffect, useRef } from 'react';
import type { Draft } from '../storage/draft.ts';
import { readTexts } from './field-texts.ts';

/** Fills the form with its draft once the page is hydrated; `save` stores what is in the form. */
export function useDraft(draft: Draft) {
  const form = useRef<HTMLFormElement>(null);

  const save = useCallback(() => {
    if (form.current) draft.write(readTexts(form.current, draft.fields));
  }, [draft]);

  useEffect(() => {
    const stored = draft.read();
    for (const name of draft.fields) {
      const field = form.current?.elements.namedItem(name);
      // Input from before hydration is newer than the draft.
      if (isTextField(field) && field.value === '') field.value = stored[name] ?? '';
    }
    save();
  }, [draft, save]);

  return { form, save };
}

function isTextField(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}
