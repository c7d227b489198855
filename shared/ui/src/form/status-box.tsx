import { Box, type BoxProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props extends BoxProps {
  readonly kind: 'info' | 'success' | 'error';
  readonly title: string;
  readonly children?: ReactNode;
}

const edges = { info: 'accent', success: 'action', error: 'fg.error' } as const;

/** Says how something stands: under way, done or failed. Errors interrupt a screen reader. */
export function StatusBox({ kind, title, children, ...box }: Props) {
  return (
    <Box
      role={kind === 'error' ? 'alert' : 'status'}
      padding="4"
      bg={`notice.${kind}`}
      borderRadius="md"
      borderInlineStartWidth="4px"
      borderColor={edges[kind]}
      {...box}
    >
      <Box as="strong" display="block" fontWeight="bold">
        {title}
      </Box>
      {children}
    </Box>
  );
}
