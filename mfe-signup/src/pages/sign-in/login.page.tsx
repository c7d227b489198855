import { paths } from '@site/contracts/paths';
import { Text, TextLink, usePageExists, useSiteConfig } from '@site/ui';
import { useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { loginContent as content } from './sign-in.content.ts';
import { signInDependencies } from './sign-in-dependencies.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';

export default function LoginPage() {
  const config = useSiteConfig();
  const pageExists = usePageExists();
  const [ports] = useState(() => signInDependencies(config));
  const { state, submit } = useSignIn(ports.lookUp);
  return (
    <FormPage title={content.title} intro={content.intro} alternative="sign-up" next={content.next}>
      <SignInForm draft={ports.draft} state={state} onSubmit={submit} onFocus={ports.prepare} />
      {pageExists(paths.forgotPassword()) && (
        <Text fontSize="sm" color="fg.muted">
          <TextLink to={paths.forgotPassword()}>Forgot your password?</TextLink>
        </Text>
      )}
    </FormPage>
  );
}
