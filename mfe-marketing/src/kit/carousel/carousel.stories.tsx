import { Box, Card } from '@site/ui';
import { Carousel } from './carousel.tsx';
import { useCarousel } from './use-carousel.ts';

export default { title: 'marketing/carousel' };

const slides = ['First', 'Second', 'Third'].map((name) => ({
  id: name,
  content: <Card>{`${name} slide`}</Card>,
}));

function Shown({ effect }: { readonly effect: 'row' | 'fade' }) {
  const loads = effect === 'row' ? 'near' : 'at-first-change';
  const carousel = useCarousel({ effect, count: slides.length, stay: 3_000, loads });
  return (
    <Box {...carousel.focusHandlers}>
      <Carousel carousel={carousel} label="Slides" slides={slides} />
    </Box>
  );
}

export const Row = () => <Shown effect="row" />;
export const Fade = () => <Shown effect="fade" />;
