import { useSiteConfig } from '@site/ui';
import { useState } from 'react';
import { FormPage } from '../../kit/form-page.tsx';
import { forgotPasswordContent as content } from './sign-in.content.ts';
import { signInDependencies } from './sign-in-dependencies.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useSignIn } from './use-sign-in.ts';

export default function ForgotPasswordPage() {
  const config = useSiteConfig();
  const [ports] = useState(() => signInDependencies(config));
  const { state, submit } = useSignIn(ports.lookUp);
  // The specification shows a form that does nothing.
  const doNothing = async () => {};
  return (
    <FormPage title={content.title} intro={content.intro} alternative="sign-in" next={content.next}>
      <SignInForm
        draft={ports.draft}
        state={state}
        onSubmit={config.features.wiredExtras ? submit : doNothing}
        onFocus={config.features.wiredExtras ? ports.prepare : undefined}
      />
    </FormPage>
  );
}
