import { Box, type BoxProps, Flex, Stack, Text } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { Column } from './containers.ts';
import { Eyebrow, Title } from './titles.tsx';

const tones = {
  plain: {},
  subtle: { bg: 'bg.subtle' },
  /** Dark in both colour schemes. */
  deep: { bg: 'bg.deep', color: 'fg.onDeep' },
} as const;

const rhythm = { base: '14', lg: '24', _print: '4' } as const;
const spaces = {
  both: { paddingBlock: rhythm },
  end: { paddingBlockEnd: rhythm },
  none: {},
} as const;

interface BandProps extends BoxProps {
  readonly tone?: keyof typeof tones;
  readonly space?: keyof typeof spaces;
}

export function Band({ tone = 'plain', space = 'both', children, ...box }: BandProps) {
  return (
    <Box as="section" {...tones[tone]} {...spaces[space]} {...box}>
      <Column>{children}</Column>
    </Box>
  );
}

interface HeadTexts {
  readonly title: string;
  readonly eyebrow?: string | undefined;
  readonly intro?: string | undefined;
}

/** What a section begins with, and what stands below it. */
export function SectionHead(props: HeadTexts & Omit<ComponentProps<typeof Stack>, 'title'>) {
  const { title, eyebrow, intro, children, ...stack } = props;
  return (
    <Stack gap="3" {...stack}>
      {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
      <Title>{title}</Title>
      {intro && (
        <Text color="fg.muted" fontSize="lg">
          {intro}
        </Text>
      )}
      {children}
    </Stack>
  );
}

interface Props extends HeadTexts, Omit<BoxProps, 'title'> {
  readonly children: ReactNode;
}

export function PageSection({ title, eyebrow, intro, children, ...box }: Props) {
  return (
    <Band {...box}>
      <SectionHead
        {...{ title, eyebrow, intro }}
        marginBottom={{ base: '8', lg: '12', _print: '4' }}
        maxWidth="prose"
        _print={{ breakAfter: 'avoid' }}
      />
      {children}
    </Band>
  );
}

interface ClosingBandProps {
  readonly title: string;
  readonly text: string;
  readonly note?: string;
  readonly children: ReactNode;
}

export function ClosingBand({ title, text, note, children }: ClosingBandProps) {
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
