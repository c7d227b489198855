import { Text } from '@chakra-ui/react';
import { ButtonLink } from '../navigation/button.tsx';
import { Card } from './containers.ts';
import { Band, ClosingBand, PageSection } from './page-section.tsx';

export default { title: 'ui/page section', parameters: { layout: 'fullscreen' } };

const texts = {
  eyebrow: 'For shops',
  title: 'Stock that counts itself',
  intro: 'What is sold at the counter leaves the store in the books as well.',
};

export const Plain = () => (
  <PageSection {...texts}>
    <Card>A card within the section</Card>
  </PageSection>
);

export const Subtle = () => (
  <PageSection {...texts} bg="bg.subtle">
    <Card>A card within the section</Card>
  </PageSection>
);

export const Deep = () => (
  <Band tone="deep">
    <Text>A band that is dark in both colour schemes</Text>
  </Band>
);

const closing = {
  title: 'Try it with your own figures',
  text: 'Thirty days, without a card.',
  children: (
    <ButtonLink to="/auth/register" variant="accent">
      Start your trial
    </ButtonLink>
  ),
};

export const Closing = () => (
  <Band>
    <ClosingBand {...closing} />
  </Band>
);

export const ClosingWithNote = () => (
  <Band>
    <ClosingBand {...closing} note="No card is needed" />
  </Band>
);
