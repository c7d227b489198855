import { Box, Flex, Stack, Text, Title } from '@site/ui';
import type { ReactNode } from 'react';

interface Props {
  readonly content: { readonly title: string; readonly text: string };
  /** The buttons. */
  readonly children: ReactNode;
}

/** The deep band at the end of a page, with the next step. */
export function ClosingBand({ content, children }: Props) {
  return (
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
        {children}
      </Box>
    </Flex>
  );
}
