import { Text } from '@chakra-ui/react';
import { Card } from '../layout/containers.ts';
import { CardLink, TextAnchor, TextLink } from './link.tsx';

export default { title: 'ui/link' };

export const InText = () => (
  <Text>
    <span>The plans are on</span> <TextLink to="/pricing">another page</TextLink>
    <span>, and the tax rules on the</span>{' '}
    <TextAnchor href="https://www.kra.go.ke">pages of the revenue authority</TextAnchor>
  </Text>
);

export const WholeCard = () => (
  <Card position="relative">
    <Text>A card whose link can be pressed anywhere on it.</Text>
    <CardLink to="/pricing">See the plans</CardLink>
  </Card>
);
