import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const tones = {
  plain: { color: 'fg.clay', fontSize: 'sm', fontWeight: 'bold', letterSpacing: 'wide' },
  deep: { color: 'accent', fontWeight: 'bold', fontSize: 'sm' },
} as const;

interface Props {
  /** `deep` on a deep band. */
  readonly tone?: keyof typeof tones;
  readonly children: ReactNode;
}

/** A few words above a title. */
export function Eyebrow({ tone = 'plain', children }: Props) {
  return <Text {...tones[tone]}>{children}</Text>;
}
