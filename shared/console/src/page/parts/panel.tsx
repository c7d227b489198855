import { Box, type BoxProps, chakra, Flex } from '@site/ui';
import { type ReactElement, type ReactNode, useId } from 'react';

const Heading = chakra('h2', {
  base: { fontSize: 'lg', fontWeight: 'bold', lineHeight: 'snug' },
});

interface Props extends BoxProps {
  readonly title: string;
  /** Beside the title. */
  readonly actions?: ReactElement | undefined;
  readonly children: ReactNode;
}

export function Panel({ title, actions, children, ...box }: Props) {
  const id = useId();
  return (
    <Box
      as="section"
      aria-labelledby={id}
      padding={{ base: '4', md: '5' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      {...box}
    >
      <Flex
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        flexWrap="wrap"
        marginBottom="3"
      >
        <Heading id={id}>{title}</Heading>
        {actions}
      </Flex>
      <div>{children}</div>
    </Box>
  );
}

const tones = {
  plain: { bg: 'bg.subtle' },
  good: { bg: 'notice.success' },
  look: { bg: 'notice.info' },
  bad: { bg: 'notice.error', color: 'fg.error' },
} as const;

export type Tone = keyof typeof tones;

interface TagProps {
  readonly tone?: Tone;
  readonly children: string;
}

export function Tag({ tone = 'plain', children }: TagProps) {
  return (
    <Box
      as="span"
      display="inline-block"
      paddingInline="2"
      borderWidth="1px"
      borderRadius="full"
      fontSize="xs"
      fontWeight="semibold"
      lineHeight="1.7"
      {...tones[tone]}
    >
      {children}
    </Box>
  );
}
