import { Box, Column, PageTitle, Stack, Text } from '@site/ui';
import type { ReactNode } from 'react';
import ContactLineSection from './contact-line.tsx';
import SignUpHeaderSection, { type OtherDoor } from './form-header.tsx';
import ProgressSection, { type PurchaseStep } from './progress.tsx';
import WhatHappensNextSection, { type NextContent } from './what-happens-next.tsx';

interface Props {
  readonly title: string;
  readonly intro?: string;
  /** The step of a purchase that this is, if it is one. */
  readonly step?: PurchaseStep;
  /** Where somebody who is at the wrong page belongs. */
  readonly otherDoor?: OtherDoor;
  readonly next: NextContent;
  /** Says what the telephone number is for. */
  readonly help?: string;
  readonly children: ReactNode;
}

/** A page of this team: the one thing to do, and beside it what happens next. No header, no footer. */
export default function FormPageSection(props: Props) {
  const { title, intro, step, otherDoor, next, help = 'Need a hand?', children } = props;
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
          <SignUpHeaderSection otherDoor={otherDoor} />
          {step && <ProgressSection step={step} />}
          <Stack gap="2">
            <PageTitle fontSize="3xl">{title}</PageTitle>
            {intro && <Text color="fg.muted">{intro}</Text>}
          </Stack>
          {children}
          <ContactLineSection lead={help} />
        </Stack>
      </Column>
      <WhatHappensNextSection {...next} />
    </Box>
  );
}
