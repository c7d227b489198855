import { Box, type BoxProps, chakra, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The column that everything stands in: at most 1200 px, with margins. */
export const Column = chakra('div', {
  base: {
    width: '100%',
    maxWidth: 'content',
    marginInline: 'auto',
    paddingInline: { base: '5', md: '8' },
  },
});

interface Props extends BoxProps {
  readonly title: string;
  /** A few words above the title. */
  readonly eyebrow?: string;
  readonly intro?: string;
  readonly children: ReactNode;
}

/** A part of a page with its heading, in the rhythm of the site. */
export function PageSection({ title, eyebrow, intro, children, ...box }: Props) {
  return (
    <Box as="section" paddingBlock={{ base: '14', lg: '24' }} {...box}>
      <Column>
        <Stack gap="3" marginBottom={{ base: '8', lg: '12' }} maxWidth="prose">
          {eyebrow && (
            <Text color="fg.clay" fontSize="sm" fontWeight="bold" letterSpacing="wide">
              {eyebrow}
            </Text>
          )}
          <Title>{title}</Title>
          {intro && (
            <Text color="fg.muted" fontSize="lg">
              {intro}
            </Text>
          )}
        </Stack>
        {children}
      </Column>
    </Box>
  );
}

/** The heading of a section. */
export const Title = chakra('h2', {
  base: {
    fontSize: '3xl',
    fontWeight: 'heavy',
    lineHeight: 'tight',
    letterSpacing: 'tight',
    textWrap: 'balance',
  },
});

/** The heading of a page; takes focus when a visitor arrives by a link. */
export const PageTitle = chakra(
  'h1',
  {
    base: {
      fontSize: '4xl',
      fontWeight: 'heavy',
      lineHeight: 'tight',
      letterSpacing: 'tight',
      textWrap: 'balance',
    },
  },
  { defaultProps: { tabIndex: -1 } },
);

/** The heading of a card or a group. */
export const Subtitle = chakra('h3', {
  base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'snug', letterSpacing: 'tight' },
});
