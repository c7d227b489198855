import { Box, chakra, Flex, Grid, PageSection, Subtitle, Text, whenEnlarged } from '@site/ui';
import { Check } from 'lucide-react';

const Way = chakra('article', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    padding: { base: '6', lg: '10' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'xl',
  },
});

const Steps = chakra('ol', {
  base: { marginBlock: '6', flex: '1', counterReset: 'step' },
});

const Step = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '2.75rem 1fr',
    [whenEnlarged]: { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '3' },
    alignItems: 'baseline',
    paddingBlock: '4',
    borderTopWidth: '1px',
    counterIncrement: 'step',
    _before: {
      content: 'counter(step)',
      color: 'fg.clay',
      fontSize: 'lg',
      fontWeight: 'heavy',
      fontVariantNumeric: 'tabular-nums',
    },
  },
});

interface Props {
  readonly content: {
    readonly id: string;
    readonly title: string;
    readonly intro: string;
    readonly ways: readonly {
      readonly title: string;
      readonly steps: readonly string[];
      readonly result: string;
    }[];
  };
}

export function TwoWays({ content }: Props) {
  return (
    <PageSection id={content.id} title={content.title} intro={content.intro}>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '1fr 1fr' }}
        gap={{ base: '5', lg: '8' }}
      >
        {content.ways.map(({ title, steps, result }) => (
          <Way key={title}>
            <Subtitle>{title}</Subtitle>
            <Steps role="list">
              {steps.map((step) => (
                <Step key={step}>{step}</Step>
              ))}
            </Steps>
            <Flex gap="3" padding="4" bg="bg.brand" borderRadius="md">
              <Box as="span" color="fg.brand" flexShrink={0} paddingTop="1">
                <Check aria-hidden="true" size="1.125rem" strokeWidth={2.5} />
              </Box>
              <Text fontWeight="semibold">{result}</Text>
            </Flex>
          </Way>
        ))}
      </Grid>
    </PageSection>
  );
}
