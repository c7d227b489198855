import { chakra } from '@site/ui';
import type { FocusEventHandler, FormEvent, ReactNode } from 'react';
import type { Draft } from '../storage/draft.ts';
import { keepDigits } from './field-texts.ts';
import { useDraft } from './use-draft.ts';

const Form = chakra('form', { base: { display: 'grid', gap: '4' } });

interface Props {
  /** Keeps what is typed; what was kept is filled in. */
  readonly draft: Draft;
  /** Whether what is typed is worth keeping; not once it did its work. */
  readonly keeps?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly onFocus?: FocusEventHandler<HTMLFormElement> | undefined;
  readonly children: ReactNode;
}

/**
 * A form of this team. The browser keeps what is typed, not React, so that nothing is lost that was
 * typed before the page's code arrived.
 */
export function DraftForm({ draft, keeps = true, onSubmit, onFocus, children }: Props) {
  const kept = useDraft(draft);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }

  function change({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.type === 'tel') keepDigits(target);
    if (keeps) kept.keep();
  }

  return (
    // Should it ever be sent without our code, what was typed must not end up in the address.
    <Form
      ref={kept.form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={change}
      onFocus={onFocus}
    >
      {children}
    </Form>
  );
}
