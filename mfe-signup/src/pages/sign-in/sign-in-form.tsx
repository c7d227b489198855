import { paths } from '@site/contracts/paths';
import { EmailAddress, Stack, Text, TextLink, usePageExists, useSiteConfig } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { NeedsScripts } from '../../kit/contact-line.tsx';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { DraftForm } from '../../kit/draft-form.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { readTexts } from '../../kit/field-texts.ts';
import { FocusedNotice } from '../../kit/focused-notice.tsx';
import { SubmitButton } from '../../kit/submit-button.tsx';
import { whenToRetry } from '../../kit/when-to-retry.ts';
import type { Draft } from '../../storage/draft.ts';
import type { SignInFormText } from './sign-in.content.ts';
import type { SignInState } from './use-sign-in.ts';

interface Props {
  readonly text: SignInFormText;
  readonly draft: Draft<'email'>;
  readonly state: SignInState;
  readonly onSubmit: (email: string) => Promise<unknown>;
  readonly onFocus?: (() => void) | undefined;
}

export function SignInForm({ text, draft, state, onSubmit, onFocus }: Props) {
  const errors = state.kind === 'invalid' ? state.problem : {};
  return (
    <DraftForm
      draft={draft}
      onSubmit={(form) => void onSubmit(readTexts(form, draft.fields).email)}
      onFocus={onFocus}
    >
      {state.kind === 'invalid' && <ErrorSummary title={text.errors} errors={errors} />}
      <DetailFields fields={text.fields} errors={errors} />
      <Stack gap="5">
        <SubmitButton busy={state.kind === 'sending'}>{text.submit}</SubmitButton>
        <SignInStatus text={text} state={state} />
        <NeedsScripts lead={text.needsScripts} />
      </Stack>
    </DraftForm>
  );
}

function SignInStatus({ text, state }: Pick<Props, 'text' | 'state'>) {
  const pageExists = usePageExists();
  const { setupService } = useSiteConfig();
  const { match, failed } = text;
  if (state.kind === 'sending') return <StatusBox kind="busy" title={text.verifying} />;
  if (state.kind !== 'answered') return null;
  const { result } = state;
  if (result.kind === 'found') {
    return (
      <FocusedNotice kind="success" title={match.title} refocusOn={state}>
        <Text>
          <span>{match.sentTo}</span> <EmailAddress>{result.email}</EmailAddress>
          <span>.</span>
        </Text>
        <Text>{match.text}</Text>
        {setupService.orders !== false && <Text>{match.account}</Text>}
      </FocusedNotice>
    );
  }
  return (
    <FocusedNotice kind="error" title={failed.title} refocusOn={state}>
      <Text>
        <span>{failed.reasons[result.kind]}</span>
        {result.kind === 'too-many' && <span>{` ${whenToRetry(result.seconds)}.`}</span>}
      </Text>
      {result.kind !== 'too-many' && pageExists(paths.register()) && (
        <TextLink to={paths.register()} display="inline-block" paddingBlock="1.5">
          {failed.signUp}
        </TextLink>
      )}
    </FocusedNotice>
  );
}
