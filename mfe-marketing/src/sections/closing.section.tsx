import { Box, ButtonLink, Column, Flex, Stack, Text, Title, usePageExists } from '@site/ui';
import { EnquiryButton } from '../enquiry/enquiry-button.tsx';

interface Props {
  readonly content: {
    readonly title: string;
    readonly text: string;
    readonly enquiry: string;
    readonly pricing: { readonly label: string; readonly link: string };
  };
}

/** The end of a product's page: the next step. */
export default function ClosingSection({ content }: Props) {
  const pageExists = usePageExists();
  const { pricing } = content;
  return (
    <Box as="section" paddingBlockEnd={{ base: '14', lg: '24' }}>
      <Column>
        <Flex
          alignItems={{ base: 'flex-start', lg: 'center' }}
          justifyContent="space-between"
          flexDirection={{ base: 'column', lg: 'row' }}
          gap="8"
          padding={{ base: '6', lg: '12' }}
          bg="bg.deep"
          color="fg.onDeep"
          borderRadius="xl"
        >
          <Stack gap="3" maxWidth="36rem">
            <Title>{content.title}</Title>
            <Text color="fg.onDeepMuted">{content.text}</Text>
          </Stack>
          <Flex gap="3" flexWrap="wrap" flexShrink={0}>
            <EnquiryButton topic={content.enquiry} look="accent" size="lg" />
            {pageExists(pricing.link) && (
              <ButtonLink look="onDeep" size="lg" to={pricing.link}>
                {pricing.label}
              </ButtonLink>
            )}
          </Flex>
        </Flex>
      </Column>
    </Box>
  );
}
