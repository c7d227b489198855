import { useSiteConfig } from '@site/ui';
import { useState } from 'react';
import FormPageSection from '../../kit/form-page.tsx';
import { forgotPasswordContent as content } from './sign-in.content.ts';
import { createLookupPorts } from './sign-in-dependencies.ts';
import LookupFormSection from './sign-in-form.tsx';
import { useLookup } from './use-sign-in.ts';

export default function ForgotPasswordPage() {
  const config = useSiteConfig();
  const [ports] = useState(() => createLookupPorts(config));
  const { state, submit } = useLookup(ports.lookUp);
  // The specification shows a form that does nothing.
  const doNothing = async () => {};
  return (
    <FormPageSection
      title={content.title}
      intro={content.intro}
      otherDoor="sign-in"
      next={content.next}
    >
      <LookupFormSection
        draft={ports.draft}
        state={state}
        onSubmit={config.features.wiredExtras ? submit : doNothing}
        onFocus={config.features.wiredExtras ? ports.prepare : undefined}
      />
    </FormPageSection>
  );
}
