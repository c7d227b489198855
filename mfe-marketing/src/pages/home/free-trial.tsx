import { Band, Flex, Span, Stack, Text, Title } from '@site/ui';
import { CallToActionButton } from '../../kit/call-to-action/call-to-action-button.tsx';
import type { LowerHalfContent } from './lower-half.content.ts';

interface Props {
  readonly content: LowerHalfContent['freeTrial'];
}

/** The end of the home page, with the next step. */
export function FreeTrial({ content }: Props) {
  return (
    <Band>
      <Flex
        alignItems={{ base: 'flex-start', md: 'center' }}
        flexDirection={{ base: 'column', md: 'row' }}
        flexWrap={{ md: 'wrap' }}
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
          fontSize={{ base: 'min(5rem, 25vw)', lg: '8rem' }}
          fontWeight="heavy"
          lineHeight="0.8"
        >
          {content.days}
        </Span>
        <Stack gap="3" flex="1">
          <Title>{content.title}</Title>
          <Text color="fg.onDeepMuted">{content.text}</Text>
        </Stack>
        <CallToActionButton
          action={content.action}
          variant="accent"
          size="lg"
          flexShrink={0}
          width={{ base: '100%', sm: 'auto' }}
        />
      </Flex>
    </Band>
  );
}
