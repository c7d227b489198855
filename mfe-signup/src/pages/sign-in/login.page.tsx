import { paths } from '@site/contracts/paths';
import { Text, TextLink, useFilledContent, usePageExists, useSiteConfig } from '@site/ui';
import { useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { loginContent } from './sign-in.content.ts';
import { SignInForm } from './sign-in-form.tsx';
import { signInDependencies, useSignIn } from './use-sign-in.ts';

export default function LoginPage() {
  const config = useSiteConfig();
  const pageExists = usePageExists();
  const text = useFilledContent(loginContent);
  const [dependencies] = useState(() => signInDependencies(config));
  const { state, submit } = useSignIn(dependencies.requestLoginDetails);
  return (
    <FormPage title={text.title} intro={text.intro} alternative="sign-up" next={text.next}>
      <SignInForm
        text={text.form}
        draft={dependencies.draft}
        state={state}
        onSubmit={submit}
        onFocus={dependencies.prepare}
      />
      {pageExists(paths.forgotPassword()) && (
        <Text fontSize="sm" color="fg.muted">
          <TextLink to={paths.forgotPassword()}>{text.forgotPassword}</TextLink>
        </Text>
      )}
    </FormPage>
  );
}
