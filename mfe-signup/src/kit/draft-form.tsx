import { chakra } from '@site/ui';
import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import type { Agreement } from '../storage/agreement.ts';
import type { Draft } from '../storage/draft.ts';
import { keepDigits, readTexts } from './field-texts.ts';
import type { Telephones } from './telephones.ts';
import { useTelephones } from './use-telephones.ts';

const Form = chakra('form', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
});

interface Props {
  readonly draft: Draft;
  readonly agreement?: Agreement;
  /** Whether to store what is typed; not after the form has done its work. */
  readonly isStored?: boolean;
  /** Gets how the form's telephones are read, once that is known. */
  readonly onSubmit: (form: HTMLFormElement, telephones: Telephones) => void;
  readonly onFocus?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A form with uncontrolled fields, so that nothing is lost that was typed before hydration. */
export function DraftForm(props: Props) {
  const { draft, agreement, isStored = true, onSubmit, onFocus, children } = props;
  const { form, save } = useDraft(draft, agreement);
  const { prepare, submit } = useTelephones(onSubmit);

  function focus(event: FocusEvent<HTMLFormElement>) {
    prepare(event);
    onFocus?.();
  }

  function change({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.type === 'tel') keepDigits(target);
    if (isStored) save();
  }

  return (
    // By POST: where it is sent without our code, what was typed must not end up in the address.
    <Form ref={form} method="post" noValidate onSubmit={submit} onInput={change} onFocus={focus}>
      {children}
    </Form>
  );
}

/** Fills the form with its draft after hydration; `save` stores what is in the form. */
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
