import { paths } from '@site/contracts/paths';
import { Stack, Text, TextLink, usePageExists } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { emailContent } from '../../kit/details.content.ts';
import { readTexts } from '../../kit/details.ts';
import { DraftForm } from '../../kit/draft-form.tsx';
import { ErrorSummary } from '../../kit/error-summary.tsx';
import { FocusedNotice } from '../../kit/focused-notice.tsx';
import { NeedsScripts } from '../../kit/needs-scripts.tsx';
import { SubmitButton } from '../../kit/submit-button.tsx';
import type { Draft } from '../../storage/draft.ts';
import type { FailureReason, SignInState } from './sign-in.reducer.ts';

interface Props {
  readonly draft: Draft<'email'>;
  readonly state: SignInState;
  readonly onSubmit: (email: string) => Promise<void>;
  readonly onFocus?: (() => void) | undefined;
}

/** Asks for the e-mail address that login details are sent to. */
export function SignInForm({ draft, state, onSubmit, onFocus }: Props) {
  const errors = state.kind === 'invalid' ? state.errors : {};
  return (
    <DraftForm
      draft={draft}
      onSubmit={(form) => void onSubmit(readTexts(form, draft.fields).email)}
      onFocus={onFocus}
    >
      {state.kind === 'invalid' && <ErrorSummary title="Please check your email" errors={errors} />}
      <DetailFields fields={[emailContent]} errors={errors} />
      <Stack gap="5">
        <SubmitButton busy={state.kind === 'verifying'}>Submit</SubmitButton>
        <Status state={state} />
        <NeedsScripts lead="Signing in here needs JavaScript." />
      </Stack>
    </DraftForm>
  );
}

const reasons: Readonly<Record<Exclude<FailureReason, 'unknown'>, string>> = {
  'no-answer': 'There was no answer: check your connection, then press Submit again.',
  unproven: 'We could not check that a person is asking: press Submit again.',
  'too-many': 'Too many people asked from your network: try again later.',
};

function Status({ state }: { readonly state: SignInState }) {
  const pageExists = usePageExists();
  switch (state.kind) {
    case 'verifying':
      return <StatusBox kind="busy" title="Verifying Credentials" />;
    case 'match':
      return (
        <FocusedNotice kind="success" title="Credentials Match" refocusOn={state}>
          <Text>Your login details are on their way to {state.email}.</Text>
          <Text>
            They may take some minutes. Asked for again meanwhile, they are not sent a second time.
          </Text>
        </FocusedNotice>
      );
    case 'failed':
      return (
        <FocusedNotice kind="error" title="Login Failed:" refocusOn={state}>
          <Text>Unable to find credentials with this email</Text>
          {state.reason !== 'unknown' && <Text>{reasons[state.reason]}</Text>}
          {pageExists(paths.register()) && (
            <TextLink to={paths.register()} display="inline-block" paddingBlock="1.5">
              Sign Up for a Free Trial
            </TextLink>
          )}
        </FocusedNotice>
      );
    default:
      return null;
  }
}
