import { paths } from '@site/contracts/paths';
import { Text, TextLink, usePageExists, useSiteConfig } from '@site/ui';
import { useState } from 'react';
import { loginContent as content } from '../content/lookup.content.ts';
import { createLookupPorts } from '../lookup/lookup-ports.ts';
import { useLookup } from '../lookup/use-lookup.ts';
import FormPageSection from '../sections/form-page.section.tsx';
import LookupFormSection from '../sections/lookup-form.section.tsx';

export default function LoginPage() {
  const config = useSiteConfig();
  const pageExists = usePageExists();
  const [ports] = useState(() => createLookupPorts(config));
  const { state, submit } = useLookup(ports.lookUp);
  return (
    <FormPageSection
      title={content.title}
      intro={content.intro}
      otherDoor="sign-up"
      next={content.next}
    >
      <LookupFormSection
        draft={ports.draft}
        state={state}
        onSubmit={submit}
        onFocus={ports.prepare}
      />
      {pageExists(paths.forgotPassword()) && (
        <Text fontSize="sm" color="fg.muted">
          <TextLink to={paths.forgotPassword()}>Forgot your password?</TextLink>
        </Text>
      )}
    </FormPageSection>
  );
}
