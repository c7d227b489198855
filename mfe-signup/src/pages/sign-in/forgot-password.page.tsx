import { useFilledContent, useSiteConfig } from '@site/ui';
import { useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { forgotPasswordContent } from './sign-in.content.ts';
import { SignInForm } from './sign-in-form.tsx';
import { signInDependencies, useSignIn } from './use-sign-in.ts';

export default function ForgotPasswordPage() {
  const config = useSiteConfig();
  const text = useFilledContent(forgotPasswordContent);
  const [dependencies] = useState(() => signInDependencies(config));
  const { state, submit } = useSignIn(dependencies.requestLoginDetails);
  // The specification shows a form that does nothing.
  const doNothing = async () => {};
  return (
    <FormPage title={text.title} intro={text.intro} alternative="sign-in" next={text.next}>
      <SignInForm
        text={text.form}
        draft={dependencies.draft}
        state={state}
        onSubmit={config.features.wiredExtras ? submit : doNothing}
        onFocus={config.features.wiredExtras ? dependencies.prepare : undefined}
      />
    </FormPage>
  );
}
