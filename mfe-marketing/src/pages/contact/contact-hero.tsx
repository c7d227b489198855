import { Box, Flex, Subtitle, Text, useBrand } from '@site/ui';
import { EnquiryButton } from '../../kit/enquiry/enquiry-button.tsx';
import { Hero } from '../../kit/hero.tsx';
import type { hero, hours } from './contact.content.ts';

interface Props {
  readonly content: typeof hero;
  readonly hours: typeof hours;
}

/** The beginning of the contact page: write to us, and when we are there. */
export default function ContactHeroSection({ content, hours }: Props) {
  const brand = useBrand();
  return (
    <Hero
      content={content}
      steps={<EnquiryButton topic={brand(content.enquiry)} size="lg" />}
      beside={<OpeningHours content={hours} />}
      wider="words"
    />
  );
}

function OpeningHours({ content }: { readonly content: typeof hours }) {
  return (
    <Box
      padding={{ base: '5', md: '8' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      fontVariantNumeric="tabular-nums"
    >
      <Subtitle as="h2" marginBottom="3">
        {content.title}
      </Subtitle>
      <dl>
        {content.days.map(({ days, hours }) => (
          <Flex
            key={days}
            justifyContent="space-between"
            flexWrap="wrap"
            columnGap="6"
            paddingBlock="3"
            borderTopWidth="1px"
          >
            <dt>{days}</dt>
            <Box as="dd" fontWeight="bold">
              {hours}
            </Box>
          </Flex>
        ))}
      </dl>
      <Text fontSize="sm" color="fg.muted" paddingTop="3" borderTopWidth="1px">
        {content.note}
      </Text>
    </Box>
  );
}
