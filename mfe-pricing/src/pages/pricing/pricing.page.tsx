import {
  Box,
  Column,
  chakra,
  PageTitle,
  RemoteSection,
  still,
  Text,
  useFilledContent,
} from '@site/ui';
import PlansSection from '../../sections/plans.section.tsx';
import { content, type PricingContent } from './pricing.content.ts';

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

function Hero({ content }: { readonly content: PricingContent['hero'] }) {
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

const BelowPlans = still(() => import('./below-plans.tsx'));
const NextSteps = still(() => import('./next-steps.tsx'));

export default function PricingPage() {
  const { hero } = useFilledContent(content);
  return (
    <>
      <Hero content={hero} />
      <PlansSection isFirst />
      <BelowPlans />
      <RemoteSection id="marketing/faq" deferred />
      <NextSteps />
    </>
  );
}
