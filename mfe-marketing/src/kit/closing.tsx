import { Box, Column, Flex, Stack, Text, Title } from '@site/ui';
import type { CallToAction } from './call-to-action/call-to-action.ts';
import { CallsToAction } from './call-to-action/calls-to-action.tsx';

interface Props {
  readonly content: {
    readonly title: string;
    readonly text: string;
    readonly actions: readonly CallToAction[];
  };
}

/** The deep band at the end of a page: what to do next. */
export function Closing({ content }: Props) {
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
          <Box flexShrink={0} width={{ base: '100%', sm: 'auto' }}>
            <CallsToAction actions={content.actions} onDeep />
          </Box>
        </Flex>
      </Column>
    </Box>
  );
}
