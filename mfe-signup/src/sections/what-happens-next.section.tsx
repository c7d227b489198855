import { Box, chakra, Stack, Text, Title } from '@site/ui';

const Steps = chakra('ol', {
  base: { display: 'grid', gap: '6', listStyle: 'none', counterReset: 'step' },
});

const Step = chakra('li', {
  base: {
    counterIncrement: 'step',
    display: 'grid',
    gridTemplateColumns: '2.25rem 1fr',
    columnGap: '4',
    _before: {
      content: 'counter(step)',
      display: 'grid',
      placeItems: 'center',
      width: '2.25rem',
      height: '2.25rem',
      borderWidth: '1px',
      borderColor: 'border.onDeep',
      borderRadius: 'full',
      color: 'accent',
      fontWeight: 'bold',
    },
  },
});

interface Props {
  readonly title: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
}

/** What the visitor can expect after sending the form. */
export default function WhatHappensNextSection({ title, steps }: Props) {
  return (
    <Box
      as="section"
      position="relative"
      overflow="hidden"
      bg="bg.deep"
      color="fg.onDeep"
      paddingInline={{ base: '5', md: '8', lg: '12' }}
      paddingBlock={{ base: '12', lg: '24' }}
    >
      <Pillars />
      <Stack
        position="relative"
        gap="8"
        maxWidth={{ base: '34rem', lg: '24rem' }}
        marginInline={{ base: 'auto', lg: '0' }}
      >
        <Title fontSize="2xl">{title}</Title>
        <Steps>
          {steps.map((step) => (
            <Step key={step.title}>
              <div>
                <Text fontWeight="bold">{step.title}</Text>
                <Text color="fg.onDeepMuted">{step.text}</Text>
              </div>
            </Step>
          ))}
        </Steps>
      </Stack>
    </Box>
  );
}

/** The mark, large and quiet, at the foot of the panel. */
function Pillars() {
  return (
    <Box
      position="absolute"
      insetInlineEnd="-3rem"
      insetBlockEnd="-4rem"
      width="22rem"
      color="border.onDeep"
      opacity="0.45"
      display={{ base: 'none', lg: 'block' }}
      aria-hidden="true"
    >
      <svg viewBox="0 0 28 28" fill="currentColor" width="352" height="352" aria-hidden="true">
        <rect x="2" y="3" width="24" height="4" rx="0.5" />
        <rect x="4" y="10" width="5" height="18" rx="0.5" />
        <rect x="11.5" y="10" width="5" height="14" rx="0.5" />
        <rect x="19" y="10" width="5" height="10" rx="0.5" />
      </svg>
    </Box>
  );
}
