import { paths } from '@site/contracts/paths';
import { EmailAddress, Text, TextLink, usePageExists, useSiteConfig } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { useState } from 'react';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { DraftForm } from '../../kit/draft-form.tsx';
import { readTexts } from '../../kit/field-texts.ts';
import { FocusedNotice } from '../../kit/focused-notice.tsx';
import { whenToRetry } from '../../kit/when-to-retry.ts';
import { emailDraft } from '../../storage/draft.ts';
import type { SignInFormText } from './sign-in.content.ts';
import { type SignInState, signInDependencies, useSignIn } from './use-sign-in.ts';

interface Props {
  readonly text: SignInFormText;
  /** False where the form does nothing, as the specification shows it. */
  readonly works?: boolean;
}

export function SignInForm({ text, works = true }: Props) {
  const config = useSiteConfig();
  const [{ requestLoginDetails, prepare }] = useState(() => signInDependencies(config));
  const { state, submit } = useSignIn(requestLoginDetails);
  const errors = state.kind === 'invalid' ? state.problem : undefined;
  return (
    <DraftForm
      text={text}
      draft={emailDraft}
      state={state}
      errors={errors}
      errorTitle={text.errors}
      status={<SignInStatus text={text} state={state} />}
      onSubmit={(form) => works && void submit(readTexts(form, emailDraft.fields).email)}
      onFocus={works ? prepare : undefined}
    >
      <DetailFields fields={text.fields} errors={errors} />
    </DraftForm>
  );
}

interface StatusProps {
  readonly text: SignInFormText;
  readonly state: SignInState;
}

function SignInStatus({ text, state }: StatusProps) {
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
