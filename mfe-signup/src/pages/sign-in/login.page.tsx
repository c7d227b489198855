import { paths } from '@site/contracts/paths';
import { Text, TextLink, usePageExists, useSiteConfig } from '@site/ui';
import { useState } from 'react';
import FormPageSection from '../../kit/form-page.tsx';
import { loginContent as content } from './sign-in.content.ts';
import { createLookupPorts } from './sign-in-dependencies.ts';
import LookupFormSection from './sign-in-form.tsx';
import { useLookup } from './use-sign-in.ts';

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
