import { Box, Column, chakra, PageTitle, Text } from '@site/ui';
import type { PricingContent } from './pricing.content.ts';

const Pillars = chakra('svg', {
  base: {
    position: 'absolute',
    insetBlockEnd: '0',
    insetInlineEnd: '8',
    display: { base: 'none', lg: 'block' },
    height: '78%',
    width: 'auto',
  },
});
const Pillar = chakra('rect', {
  base: { fill: 'border.onDeep' },
  variants: { bright: { true: { fill: 'accent' } } },
});

interface Props {
  readonly content: PricingContent['hero'];
}

/** Opens the page: what it is for, beside three pillars for the three plans. */
export function Hero({ content }: Props) {
  return (
    <Box as="section" bg="bg.deep" color="fg.onDeep">
      <Column position="relative" paddingBlock={{ base: '10', lg: '16' }}>
        <Box maxWidth={{ lg: '60%' }}>
          <PageTitle>{content.title}</PageTitle>
          <Text marginTop="5" color="fg.onDeepMuted" fontSize="lg">
            {content.intro}
          </Text>
        </Box>
        <Pillars viewBox="0 0 240 160" aria-hidden="true">
          <Pillar x="0" y="96" width="56" height="64" />
          <Pillar x="92" y="48" width="56" height="112" bright />
          <Pillar x="184" y="0" width="56" height="160" />
        </Pillars>
      </Column>
    </Box>
  );
}
