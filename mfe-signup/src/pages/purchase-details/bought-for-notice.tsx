import { paths } from '@site/contracts/paths';
import { Box, Button, Stack, Text, TextLink, usePageExists } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { useEffect, useRef } from 'react';
import type { BoughtForState, useBoughtFor } from './account-purchase.ts';
import type { PurchaseDetailsText } from './purchase-details.content.ts';

export type Account = ReturnType<typeof useBoughtFor>;
type FoundAccount = Extract<BoughtForState, { kind: 'account' }>;

interface Props {
  readonly text: PurchaseDetailsText['form']['boughtFor'];
  readonly account: Account;
}

export function BoughtForNotice({ text, account: { state, fetchAgain, leave } }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const pageExists = usePageExists();

  useEffect(() => {
    const form = place.current?.closest('form');
    if (form && state.kind === 'account') fillIn(form, state);
  }, [state]);

  function buyForAnother() {
    const form = place.current?.closest('form');
    if (form && state.kind === 'account') empty(form);
    // The button goes away with the notice.
    if (form) inputOf(form, 'company')?.focus();
    leave();
  }

  function retry() {
    // The button goes away while the service is queried.
    place.current?.focus();
    fetchAgain();
  }

  if (state.kind === 'none') return null;
  const failure = state.kind === 'no-answer' ? text.noAnswer : text.signInAgain;
  const { title, text: explanation } =
    state.kind === 'account'
      ? { ...text.account, title: `${text.account.title} ${state.company_name}` }
      : failure;
  return (
    <Box ref={place} tabIndex={-1}>
      {state.kind === 'fetching' ? (
        <StatusBox kind="busy" title={text.fetching} />
      ) : (
        <StatusBox kind={state.kind === 'account' ? 'success' : 'error'} title={title}>
          <Stack gap="3" alignItems="flex-start">
            <Text>{explanation}</Text>
            {state.kind === 'sign-in-again' && pageExists(paths.login()) && (
              <TextLink to={paths.login()} display="inline-block" paddingBlock="1.5">
                {text.signInAgain.signIn}
              </TextLink>
            )}
            {state.kind === 'no-answer' && <Button onClick={retry}>{text.noAnswer.again}</Button>}
            <Button variant="outline" onClick={buyForAnother}>
              {text.other}
            </Button>
          </Stack>
        </StatusBox>
      )}
    </Box>
  );
}

/** Email address and company are the account's; what the customer has typed of the rest stays. */
function fillIn(form: HTMLFormElement, account: FoundAccount): void {
  write(form, 'email', account.email);
  write(form, 'company', account.company_name);
  for (const [name, text] of [
    ['phone_number', account.phone_number],
    ['full_name', account.applicant_name],
  ] as const) {
    if (read(form, name) === '') write(form, name, text);
  }
}

function empty(form: HTMLFormElement): void {
  for (const name of ['email', 'company']) write(form, name, '');
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

const read = (form: HTMLFormElement, name: string) => inputOf(form, name)?.value.trim();

/** Fields are uncontrolled; the event lets the form store what is in them now. */
function write(form: HTMLFormElement, name: string, text: string): void {
  const field = inputOf(form, name);
  if (!field) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
