import { paths } from '@site/contracts/paths';
import { lostAccountRequest } from '@site/contracts/setup-calls';
import { EmailAddress, Text, TextLink, usePageExists, useSiteConfiguration } from '@site/ui';
import { FocusedNotice, StatusBox } from '@site/ui/form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type LoginDetailsResult, requestLoginDetails } from '../../api/forms.api.ts';
import { provenCall } from '../../bot-check/page-bot-check.ts';
import { HelpAfterFailure } from '../../kit/contact-line.tsx';
import { DetailFields } from '../../kit/detail-fields.tsx';
import { email } from '../../kit/details.content.ts';
import { DraftForm } from '../../kit/draft-form.tsx';
import { readTexts } from '../../kit/field-texts.ts';
import { findErrors, someErrors } from '../../kit/find-errors.ts';
import { useForm } from '../../kit/use-form.ts';
import { whenToRetry } from '../../kit/when-to-retry.ts';
import { emailDraft } from '../../storage/draft.ts';
import type { SignInFormText } from './sign-in.content.ts';

interface Props {
  readonly text: SignInFormText;
  /** False where the form does nothing, as the specification shows it. */
  readonly works?: boolean;
}

export function SignInForm({ text, works = true }: Props) {
  const config = useSiteConfiguration();
  const [{ send, prepare }] = useState(() => provenCall(config, requestLoginDetails));
  const { state, submit } = useSignIn(send);
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

function SignInStatus({ text, state }: Pick<Props, 'text'> & { readonly state: SignInState }) {
  const pageExists = usePageExists();
  const { setupService } = useSiteConfiguration();
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
      <HelpAfterFailure attempt="sign-in" />
    </FocusedNotice>
  );
}

const schema = z.object({ email: lostAccountRequest.shape.email });
const messages = { email: email.messages };

export function useSignIn(
  request: (fields: { readonly email: string }) => Promise<LoginDetailsResult>,
) {
  return useForm({
    check: (email: string) => someErrors(findErrors(schema, messages, { email })),
    async send(typed) {
      const email = typed.trim();
      return { ...(await request({ email })), email };
    },
  });
}

type SignInState = ReturnType<typeof useSignIn>['state'];
