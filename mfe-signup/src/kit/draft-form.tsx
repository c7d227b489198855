import { chakra } from '@site/ui';
import type { FocusEvent, FormEvent, ReactNode } from 'react';
import type { Agreement } from '../storage/agreement.ts';
import type { Draft } from '../storage/draft.ts';
import { keepDigits } from './field-texts.ts';
import type { Telephones } from './telephones.ts';
import { useDraft } from './use-draft.ts';
import { useTelephones } from './use-telephones.ts';

const Form = chakra('form', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
});

interface Props {
  /** Fills in the form, and stores what is typed. */
  readonly draft: Draft;
  /** Keeps the tick of the terms, where the form asks for it. */
  readonly agreement?: Agreement;
  /** Whether to store what is typed; not after the form has done its work. */
  readonly isStored?: boolean;
  /** Gets how the form's telephones are read, once that is known. */
  readonly onSubmit: (form: HTMLFormElement, telephones: Telephones) => void;
  readonly onFocus?: (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * A form whose fields are uncontrolled: the browser holds what is typed, so that nothing is lost that
 * was typed before hydration.
 */
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
