import { paths } from '@site/contracts/paths';
import { readSelection } from '@site/contracts/purchase-selection';
import {
  Box,
  Column,
  PageTitle,
  Stack,
  Text,
  useBrand,
  useNavigate,
  useQuery,
  useSite,
} from '@site/ui';
import { useState } from 'react';
import { registerContent as content } from '../content/register.content.ts';
import ContactLineSection from '../sections/contact-line.section.tsx';
import SignUpHeaderSection from '../sections/sign-up-header.section.tsx';
import TrialFormSection from '../sections/trial-form.section.tsx';
import WhatHappensNextSection from '../sections/what-happens-next.section.tsx';
import { createTrialPorts } from '../trial/trial-ports.ts';
import { useTrialSignUp } from '../trial/use-trial-sign-up.ts';

export default function RegisterPage() {
  const site = useSite();
  const brand = useBrand();
  const navigate = useNavigate();
  const { basic, business } = site.config.plans;
  const plan = readSelection(useQuery(), [basic.name, business.name]);
  const [ports] = useState(() => createTrialPorts(site.config));
  const { state, submit } = useTrialSignUp({
    ports,
    site,
    plan,
    goHome: () => void navigate(paths.home()),
  });
  return (
    <Box
      display="grid"
      minHeight="100dvh"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(22rem, 36%)' }}
      alignContent={{ base: 'start', lg: 'stretch' }}
    >
      <Column
        maxWidth="38rem"
        paddingTop={{ base: '4', lg: '6' }}
        paddingBottom={{ base: '10', lg: '8' }}
      >
        <Stack gap="6">
          <SignUpHeaderSection />
          <Stack gap="2">
            <PageTitle fontSize="3xl">{content.title}</PageTitle>
            <Text color="fg.muted">{brand(content.intro)}</Text>
          </Stack>
          <TrialFormSection
            fields={content.fields}
            plan={plan}
            ports={ports}
            state={state}
            onSubmit={submit}
          />
          <ContactLineSection lead="Need a hand?" />
        </Stack>
      </Column>
      <WhatHappensNextSection {...content.next} />
    </Box>
  );
}
