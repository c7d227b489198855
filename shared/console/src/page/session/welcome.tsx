import { Box, chakra, Flex, Stack, Text } from '@site/ui';
import { StatusLine } from '@site/ui/form';
import { Announcements, LogoMark } from '@site/ui/operators';
import type { ReactNode } from 'react';

const Title = chakra('h1', {
  base: { fontSize: 'xl', fontWeight: 'heavy', lineHeight: 'tight' },
});

/** Before anything of the site is shown. */
export function Welcome({ children }: { readonly children: ReactNode }) {
  return (
    <Flex
      data-page
      as="main"
      minHeight="100vh"
      bg="bg.deep"
      padding="4"
      justifyContent="center"
      alignItems="center"
    >
      <Announcements />
      <Stack
        gap="5"
        width="min(26rem, 100%)"
        padding={{ base: '5', sm: '7' }}
        bg="bg.panel"
        borderRadius="lg"
        borderWidth="1px"
      >
        <Flex gap="3" alignItems="center" color="fg.brand">
          <LogoMark />
          <Box color="fg">
            <Title>Operators’ console</Title>
          </Box>
        </Flex>
        {children ? (
          <>
            <Text color="fg.muted">Sign in to see what is live and to change it.</Text>
            <div>{children}</div>
          </>
        ) : (
          <StatusLine>Connecting …</StatusLine>
        )}
      </Stack>
    </Flex>
  );
}
