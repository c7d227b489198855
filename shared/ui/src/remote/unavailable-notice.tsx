import { Box, Stack, Text } from '@chakra-ui/react';
import { Button } from '../navigation/button.tsx';

/** Stands where a part of the page could not be loaded or shown; the rest of the site goes on. */
export function UnavailableNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Box role="alert" maxWidth="content" marginInline="auto" padding="6">
      <Stack
        gap="4"
        alignItems="flex-start"
        padding="6"
        borderWidth="1px"
        borderRadius="lg"
        bg="notice.info"
      >
        <Text fontWeight="bold">This part of the page did not load.</Text>
        <Text color="fg.muted">
          The rest of the site works. Check your connection, then try again.
        </Text>
        <Button look="outline" onClick={onRetry}>
          Try again
        </Button>
      </Stack>
    </Box>
  );
}
