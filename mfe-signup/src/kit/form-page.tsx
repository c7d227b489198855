import { Box, Column, PageTitle, Stack, Text } from '@site/ui';
import type { ReactNode } from 'react';
import { ContactLine } from './contact-line.tsx';
import { type Alternative, FormHeader } from './form-header.tsx';
import { Progress, type PurchaseStep } from './progress.tsx';
import { type NextContent, WhatHappensNext } from './what-happens-next.tsx';

interface Props {
  readonly title: string;
  readonly intro?: string;
  /** The step of a purchase that this is, if it is one. */
  readonly step?: PurchaseStep;
  /** The page for a visitor who came to the wrong one. */
  readonly alternative?: Alternative;
  readonly next: NextContent;
  /** Says what the telephone number is for. */
  readonly help?: string;
  readonly children: ReactNode;
}

/** The frame of every page here: the one thing to do, and beside it what happens next. It has no header or footer. */
export function FormPage(props: Props) {
  const { title, intro, step, alternative, next, help = 'Need a hand?', children } = props;
  return (
    <Box
      display="grid"
      minHeight="100dvh"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(22rem, 36%)' }}
      // One below the other, the second reaches the end of the screen.
      gridTemplateRows={{ base: 'auto 1fr', lg: 'auto' }}
    >
      <Column
        maxWidth="38rem"
        paddingTop={{ base: '4', lg: '6' }}
        paddingBottom={{ base: '10', lg: '8' }}
      >
        <Stack gap="6">
          <FormHeader alternative={alternative} />
          {step && <Progress step={step} />}
          <Stack gap="2">
            <PageTitle fontSize="3xl">{title}</PageTitle>
            {intro && <Text color="fg.muted">{intro}</Text>}
          </Stack>
          {children}
          <ContactLine lead={help} />
        </Stack>
      </Column>
      <WhatHappensNext {...next} />
    </Box>
  );
}
