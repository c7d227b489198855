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

export function BoughtForNotice({ text, account: { state, askAgain, leave } }: Props) {
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

  function ask() {
    // The button goes away while the service is asked.
    place.current?.focus();
    askAgain();
  }

  if (state.kind === 'none') return null;
  const other = (
    <Button variant="outline" onClick={buyForAnother}>
      {text.other}
    </Button>
  );
  return (
    <Box ref={place} tabIndex={-1}>
      {state.kind === 'asking' && <StatusBox kind="busy" title={text.asking} />}
      {state.kind === 'account' && (
        <StatusBox kind="success" title={`${text.account.title} ${state.company_name}`}>
          <Stack gap="3" alignItems="flex-start">
            <Text>{text.account.text}</Text>
            {other}
          </Stack>
        </StatusBox>
      )}
      {state.kind === 'sign-in-again' && (
        <StatusBox kind="error" title={text.signInAgain.title}>
          <Stack gap="3" alignItems="flex-start">
            <Text>{text.signInAgain.text}</Text>
            {pageExists(paths.login()) && (
              <TextLink to={paths.login()} display="inline-block" paddingBlock="1.5">
                {text.signInAgain.signIn}
              </TextLink>
            )}
            {other}
          </Stack>
        </StatusBox>
      )}
      {state.kind === 'no-answer' && (
        <StatusBox kind="error" title={text.noAnswer.title}>
          <Stack gap="3" alignItems="flex-start">
            <Text>{text.noAnswer.text}</Text>
            <Button onClick={ask}>{text.noAnswer.again}</Button>
            {other}
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

/** The account's own details are not those of another company. */
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
