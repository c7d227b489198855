import { useFilledContent } from '@site/ui';
import StepsSection from '../../sections/steps.section.tsx';
import { Hero } from './hero.tsx';
import { content } from './sample.content.ts';

export default function SamplePage() {
  const { hero } = useFilledContent(content);
  return (
    <>
      <Hero content={hero} />
      <StepsSection />
    </>
  );
}
