import { paths } from '@site/contracts/paths';
import type { AnySelection } from '@site/contracts/purchase-selection';
import {
  Box,
  Column,
  chakra,
  Link,
  Logo,
  PageTitle,
  Span,
  Stack,
  Text,
  TextLink,
  usePageExists,
  VisuallyHidden,
} from '@site/ui';
import { UnstoredNotice } from '@site/ui/form';
import type { ComponentProps, ReactNode } from 'react';
import { tab } from '../storage/browser-storage.ts';
import { ContactLine } from './contact-line.tsx';
import { type NextContent, WhatHappensNext } from './what-happens-next.tsx';

const alternatives = {
  'sign-in': { question: 'Already registered?', link: paths.login(), label: 'Sign In' },
  'sign-up': { question: 'New here?', link: paths.register(), label: 'Sign Up' },
  plans: { question: 'Prices?', link: paths.pricing(), label: 'See the plans' },
} as const;

type Alternative = keyof typeof alternatives;

export function AlternativeLink({ to }: { readonly to: Alternative }) {
  const pageExists = usePageExists();
  const { question, link, label } = alternatives[to];
  if (!pageExists(link)) return null;
  return (
    <Text fontSize="sm" color="fg.muted">
      <span>{question}</span>{' '}
      <TextLink to={link} display="inline-block" paddingBlock="2.5">
        {label}
      </TextLink>
    </Text>
  );
}

function FormHeader({ alternative }: { readonly alternative?: Alternative | undefined }) {
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="space-between"
      columnGap="5"
    >
      <Link
        to={paths.home()}
        display="inline-flex"
        alignItems="center"
        minHeight="2.75rem"
        color="fg.brand"
      >
        <Logo />
      </Link>
      {alternative && <AlternativeLink to={alternative} />}
    </Box>
  );
}

const steps = [
  { name: 'details', label: 'Details' },
  { name: 'payment', label: 'Payment' },
  { name: 'done', label: 'Done' },
] as const;

type PurchaseStep = (typeof steps)[number]['name'];

const List = chakra('ol', {
  base: {
    display: 'grid',
    // Enlarged text takes a row for each step.
    gridTemplateColumns: 'repeat(auto-fit, minmax(5.5rem, 1fr))',
    gap: '2',
    listStyle: 'none',
  },
});

const Step = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    paddingTop: '2.5',
    borderTopWidth: '3px',
    borderColor: 'border',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'semibold',
    '&[data-reached]': { borderColor: 'action' },
    // Forced colours and paper have one colour for all steps.
    '&:not([data-reached])': {
      borderTopStyle: { _highContrast: 'dashed', _print: 'dashed' },
    },
    '&[aria-current]': {
      color: 'fg',
      textDecoration: { _highContrast: 'underline', _print: 'underline' },
    },
  },
});

function Progress({ step }: { readonly step: PurchaseStep }) {
  const current = steps.findIndex(({ name }) => name === step);
  return (
    <List role="list" aria-label="Steps of your purchase">
      {steps.map(({ name, label }, index) => (
        <Step
          key={name}
          aria-current={index === current ? 'step' : undefined}
          {...(index <= current ? { 'data-reached': '' } : {})}
        >
          <Span fontVariantNumeric="tabular-nums">{index + 1}</Span> <span>{label}</span>
          {index < current && <VisuallyHidden> (completed)</VisuallyHidden>}
        </Step>
      ))}
    </List>
  );
}

/**
 * A form that is sent loses its errors, so that what is below moves up to where it was pressed: the
 * second press of a double click must not open a chat or dial.
 */
const noPressBelow = {
  '& form:has([type=submit][aria-disabled=true]) ~ * a': { pointerEvents: 'none' },
} as const;

interface Props {
  readonly title: string;
  readonly intro?: string;
  readonly step?: PurchaseStep;
  readonly alternative?: Alternative;
  readonly next: NextContent;
  readonly help?: string;
  /** What the visitor chose, for a message to a person. */
  readonly about?: AnySelection | undefined;
  readonly unstored?: ComponentProps<typeof UnstoredNotice>['text'];
  readonly children: ReactNode;
}

export function FormPage(props: Props) {
  const { title, intro, step, alternative, next, help = 'Need a hand?' } = props;
  const { about, unstored, children } = props;
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
        <Stack gap="6" css={noPressBelow}>
          <FormHeader alternative={alternative} />
          {step && <Progress step={step} />}
          <Stack gap="2">
            <PageTitle fontSize="3xl">{title}</PageTitle>
            {intro && <Text color="fg.muted">{intro}</Text>}
          </Stack>
          {unstored && <UnstoredNotice text={unstored} lasts={tab.lasts} />}
          {children}
          <ContactLine lead={help} about={about} />
        </Stack>
      </Column>
      <WhatHappensNext {...next} />
    </Box>
  );
}
