import { Box, Flex, Subtitle, Text, useFilledContent } from '@site/ui';
import { PageHero } from '../../kit/page-hero.tsx';
import Faq from '../../sections/faq.section.tsx';
import { type ContactContent, content } from './contact.content.ts';
import { ContactWays } from './contact-ways.tsx';

export default function ContactPage() {
  const { hero, hours, ways } = useFilledContent(content);
  return (
    <>
      <PageHero content={hero} wider="words" beside={<OpeningHours content={hours} />} />
      <ContactWays content={ways} />
      <Faq />
    </>
  );
}

function OpeningHours({ content }: { readonly content: ContactContent['hours'] }) {
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
        {Object.entries(content.days).map(([days, hours]) => (
          <Flex
            key={days}
            flexDirection={{ base: 'column', sm: 'row' }}
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
