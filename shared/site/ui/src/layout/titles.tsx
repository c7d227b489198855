import { chakra, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

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

export const Title = chakra('h2', {
  base: {
    fontSize: '3xl',
    fontWeight: 'heavy',
    lineHeight: 'tight',
    letterSpacing: 'tight',
    textWrap: 'balance',
  },
});

export const Subtitle = chakra('h3', {
  base: { fontSize: 'xl', fontWeight: 'bold', lineHeight: 'snug', letterSpacing: 'tight' },
});

const tones = {
  plain: { color: 'fg.clay', fontSize: 'sm', fontWeight: 'bold', letterSpacing: 'wide' },
  deep: { color: 'accent', fontWeight: 'bold', fontSize: 'sm' },
} as const;

interface Props {
  readonly tone?: keyof typeof tones;
  readonly children: ReactNode;
}

export function Eyebrow({ tone = 'plain', children }: Props) {
  return <Text {...tones[tone]}>{children}</Text>;
}
