import { chakra, Stack } from '@site/ui';
import { FocusedNotice } from '@site/ui/form';
import {
  type FocusEvent,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
} from 'react';
import type { Agreement, Draft } from '../storage/draft.ts';
import { NeedsScripts } from './contact-line.tsx';
import { keepDigits, readTexts } from './field-texts.ts';
import type { FieldErrors } from './find-errors.ts';
import { SubmitButton } from './submit-button.tsx';
import type { Telephones } from './telephones.ts';
import { type FormState, isOver, takesSubmit } from './use-form.ts';
import { useTelephones } from './use-telephones.ts';

const Form = chakra('form', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
});

interface Props {
  readonly text: { readonly submit: string; readonly needsScripts: string };
  /** What is typed is stored in it until the form has done its work. */
  readonly draft: Draft;
  readonly agreement?: Agreement;
  readonly state: FormState<unknown, unknown>;
  readonly isBusy?: boolean;
  /** Everything that has to be put right; undefined where the form was not refused. */
  readonly errors: FieldErrors | undefined;
  readonly errorTitle?: string | undefined;
  readonly errorHelp?: ReactNode;
  readonly status: ReactNode;
  readonly dialog?: ReactNode;
  /** Gets how the form's telephones are read, once that is known. */
  readonly onSubmit: (form: HTMLFormElement, telephones: Telephones) => void;
  readonly onFocus?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A form with uncontrolled fields, so that nothing is lost that was typed before hydration. */
export function DraftForm(props: Props) {
  const { text, draft, agreement, state, isBusy = false, errors, errorTitle } = props;
  const { errorHelp, status, dialog, children } = props;
  const { form, save } = useDraft(draft, agreement);
  const { prepare, submit } = useTelephones(props.onSubmit);

  function focus(event: FocusEvent<HTMLFormElement>) {
    prepare(event);
    props.onFocus?.();
  }

  function change({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.type === 'tel') keepDigits(target);
    if (!isOver(state)) save();
  }

  return (
    // By POST: where it is sent without our code, what was typed must not end up in the address.
    <Form ref={form} method="post" noValidate onSubmit={submit} onInput={change} onFocus={focus}>
      {errors && (
        <ErrorSummary title={errorTitle} errors={errors}>
          {errorHelp}
        </ErrorSummary>
      )}
      {children}
      <Stack gap="5">
        <SubmitButton busy={!takesSubmit(state) || isBusy}>{text.submit}</SubmitButton>
        <Added>{status}</Added>
        <NeedsScripts lead={text.needsScripts} />
      </Stack>
      <Added>{dialog}</Added>
    </Form>
  );
}

/** What a page adds between the form's own elements: elements as well, and never a text. */
function Added({ children }: { readonly children: ReactNode }) {
  return children;
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

const List = chakra('ul', { base: { listStyle: 'none', marginTop: '1' } });

const FieldLink = chakra('a', {
  base: {
    display: 'inline-block',
    paddingBlock: '1',
    color: 'fg.error',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
});

interface SummaryProps {
  readonly errors: FieldErrors;
  readonly title: string | undefined;
  readonly children: ReactNode;
}

function ErrorSummary({ errors, title = 'Please check these fields', children }: SummaryProps) {
  function goTo(event: MouseEvent<HTMLAnchorElement>, name: string) {
    event.preventDefault();
    const field = event.currentTarget.closest('form')?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    // Every submit that is refused brings a new object, also with the same errors.
    <FocusedNotice kind="error" title={title} refocusOn={errors}>
      <List role="list">
        {Object.entries(errors).map(([name, message]) => (
          <li key={name}>
            <FieldLink
              href={`#${name}`}
              onClick={(event: MouseEvent<HTMLAnchorElement>) => goTo(event, name)}
            >
              {message}
            </FieldLink>
          </li>
        ))}
      </List>
      {children}
    </FocusedNotice>
  );
}
