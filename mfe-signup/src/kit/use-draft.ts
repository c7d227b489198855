import { useCallback, useEffect, useRef } from 'react';
import type { Agreement } from '../storage/agreement.ts';
import type { Draft } from '../storage/draft.ts';
import { readTexts } from './field-texts.ts';

/**
 * Fills the form with its draft once the page is hydrated; `save` stores what is in the form.
 *
 * @param agreement the tick of the terms, where the form asks for it
 */
export function useDraft(draft: Draft, agreement?: Agreement) {
  const form = useRef<HTMLFormElement>(null);

  const save = useCallback(() => {
    if (!form.current) return;
    draft.write(readTexts(form.current, draft.fields));
    agreement?.write(termsOf(form.current)?.checked ?? false);
  }, [draft, agreement]);

  useEffect(() => {
    const stored = draft.read();
    for (const name of draft.fields) {
      const field = form.current?.elements.namedItem(name);
      // Input from before hydration is newer than the draft.
      if (isTextField(field) && field.value === '') field.value = stored[name] ?? '';
    }
    const terms = form.current && termsOf(form.current);
    if (terms && agreement?.isGiven()) terms.checked = true;
    save();
  }, [draft, agreement, save]);

  return { form, save };
}

function termsOf(form: HTMLFormElement): HTMLInputElement | undefined {
  const box = form.elements.namedItem('terms');
  return box instanceof HTMLInputElement ? box : undefined;
}

function isTextField(field: unknown): field is HTMLInputElement | HTMLTextAreaElement {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}
