import { Box, Flex, Subtitle, Text } from '@site/ui';
import type { ContactContent } from './contact.content.ts';

/** The opening hours of the office. */
export function OpeningHours({ content }: { readonly content: ContactContent['hours'] }) {
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
