import { chakra, PageSection, SimpleGrid, Subtitle, Text } from '@site/ui';
import type { LowerHalfContent } from './lower-half.content.ts';

const Value = chakra('li', {
  base: {
    paddingTop: '5',
    borderTopWidth: '3px',
    borderColor: 'accent',
  },
});

/** The values of the company. */
export function Values({ content }: { readonly content: LowerHalfContent['values'] }) {
  return (
    <PageSection title={content.title}>
      <SimpleGrid
        as="ul"
        role="list"
        columns={{ base: 1, sm: 2, lg: 3 }}
        columnGap="10"
        rowGap="10"
      >
        {content.values.map(({ name, text }) => (
          <Value key={name}>
            <Subtitle>{name}</Subtitle>
            <Text color="fg.muted" marginTop="2">
              {text}
            </Text>
          </Value>
        ))}
      </SimpleGrid>
    </PageSection>
  );
}
