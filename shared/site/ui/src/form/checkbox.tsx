import { Box, chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';

const Control = chakra('input', {
  base: {
    width: '1.375rem',
    height: '1.375rem',
    flexShrink: 0,
    marginTop: '0.125rem',
    accentColor: 'var(--chakra-colors-action)',
    cursor: 'pointer',
  },
});

interface Props extends Omit<ComponentProps<typeof Control>, 'type' | 'children'> {
  readonly children: ReactNode;
}

export function Checkbox({ children, ...input }: Props) {
  return (
    <Box as="label" display="flex" gap="3" minHeight="2.75rem" paddingBlock="1.5" cursor="pointer">
      <Control {...input} type="checkbox" />
      <Box as="span" flex="1">
        {children}
      </Box>
    </Box>
  );
}
