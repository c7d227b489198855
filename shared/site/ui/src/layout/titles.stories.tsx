import { Stack } from '@chakra-ui/react';
import { Eyebrow, PageTitle, Subtitle, Title } from './titles.tsx';

export default { title: 'ui/titles' };

export const Levels = () => (
  <Stack gap="4">
    <Eyebrow>For shops</Eyebrow>
    <PageTitle>Books that balance while you sell</PageTitle>
    <Title>Stock that counts itself</Title>
    <Subtitle>At the counter</Subtitle>
  </Stack>
);
