import { type BoxProps, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Band } from './band.tsx';
import { Eyebrow } from './eyebrow.tsx';
import { Title } from './titles.ts';

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
    <Band {...box}>
      <Stack
        gap="3"
        marginBottom={{ base: '8', lg: '12', _print: '4' }}
        maxWidth="prose"
        _print={{ breakAfter: 'avoid' }}
      >
        {eyebrow && <Eyebrow>{eyebrow}</Eyebrow>}
        <Title>{title}</Title>
        {intro && (
          <Text color="fg.muted" fontSize="lg">
            {intro}
          </Text>
        )}
      </Stack>
      {children}
    </Band>
  );
}
