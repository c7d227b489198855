import { Box, chakra, Stack, Text, Title, whenEnlarged } from '@site/ui';

const Steps = chakra('ol', {
  base: { display: 'grid', gap: '6', listStyle: 'none', counterReset: 'step' },
});

const Step = chakra('li', {
  base: {
    counterIncrement: 'step',
    display: 'grid',
    gridTemplateColumns: '2.25rem 1fr',
    columnGap: '4',
    [whenEnlarged]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '2' },
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

export interface NextContent {
  readonly title: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
}

export function WhatHappensNext({ title, steps }: NextContent) {
  return (
    <Box
      as="section"
      position="relative"
      bg="bg.deep"
      color="fg.onDeep"
      paddingInline={{ base: '5', md: '8', lg: '12' }}
      paddingBlock={{ base: '12', lg: '6.25rem' }}
    >
      <Pillars />
      <Stack
        position="relative"
        gap="8"
        maxWidth={{ base: '34rem', lg: '24rem' }}
        marginInline={{ base: 'auto', lg: '0' }}
      >
        <Title fontSize="2xl">{title}</Title>
        <Steps role="list">
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

const Mark = chakra('svg', {
  base: {
    position: 'absolute',
    insetInlineEnd: '12',
    insetBlockEnd: '12',
    width: '11rem',
    height: '11rem',
    color: 'border.onDeep',
    opacity: 0.6,
    display: 'none',
    '@media (min-height: 48rem)': { display: { lg: 'block' } },
  },
});

function Pillars() {
  return (
    <Mark viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">
      <rect x="2" y="3" width="24" height="4" rx="0.5" />
      <rect x="4" y="10" width="5" height="15" rx="0.5" />
      <rect x="11.5" y="10" width="5" height="11" rx="0.5" />
      <rect x="19" y="10" width="5" height="7" rx="0.5" />
    </Mark>
  );
}
