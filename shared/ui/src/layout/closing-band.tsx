import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Title } from './titles.ts';

interface Props {
  readonly title: string;
  readonly text: string;
  /** A few small words below the buttons. */
  readonly note?: string;
  /** The buttons. */
  readonly children: ReactNode;
}

/** The deep panel at the end of a page, with the next step. */
export function ClosingBand({ title, text, note, children }: Props) {
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
        <Title>{title}</Title>
        <Text color="fg.onDeepMuted">{text}</Text>
      </Stack>
      {note === undefined ? (
        <Box flexShrink={0} width={{ base: '100%', sm: 'auto' }}>
          {children}
        </Box>
      ) : (
        <Stack gap="3" flexShrink="0" alignItems={{ base: 'stretch', lg: 'center' }}>
          {children}
          <Text color="fg.onDeepMuted" fontSize="sm">
            {note}
          </Text>
        </Stack>
      )}
    </Flex>
  );
}
