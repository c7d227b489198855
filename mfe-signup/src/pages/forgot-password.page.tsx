import { useSiteConfig } from '@site/ui';
import { useState } from 'react';
import { forgotPasswordContent as content } from '../content/lookup.content.ts';
import { createLookupPorts } from '../lookup/lookup-ports.ts';
import { useLookup } from '../lookup/use-lookup.ts';
import FormPageSection from '../sections/form-page.section.tsx';
import LookupFormSection from '../sections/lookup-form.section.tsx';

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
