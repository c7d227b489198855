import { Box, ButtonLink, Column, Flex, Span, Stack, Text, Title, usePageExists } from '@site/ui';
import type { freeTrial } from './free-trial.content.ts';

interface Props {
  readonly content: typeof freeTrial;
}

/** The end of the home page: the next step. */
export default function FreeTrialSection({ content }: Props) {
  const link = content.links.find(usePageExists());
  return (
    <Box as="section" paddingBlock={{ base: '14', lg: '24' }}>
      <Column>
        <Flex
          alignItems={{ base: 'flex-start', md: 'center' }}
          flexDirection={{ base: 'column', md: 'row' }}
          columnGap={{ md: '8', lg: '12' }}
          rowGap="6"
          padding={{ base: '6', lg: '12' }}
          bg="bg.deep"
          color="fg.onDeep"
          borderRadius="xl"
        >
          <Span
            aria-hidden="true"
            color="accent"
            fontSize={{ base: '5rem', lg: '8rem' }}
            fontWeight="heavy"
            lineHeight="0.8"
          >
            {content.days}
          </Span>
          <Stack gap="3" flex="1">
            <Title>{content.title}</Title>
            <Text color="fg.onDeepMuted">{content.text}</Text>
          </Stack>
          {link && (
            <ButtonLink
              look="accent"
              size="lg"
              flexShrink={0}
              width={{ base: '100%', sm: 'auto' }}
              to={link}
            >
              {content.action}
            </ButtonLink>
          )}
        </Flex>
      </Column>
    </Box>
  );
}
