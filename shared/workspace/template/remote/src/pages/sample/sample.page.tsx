import { useFilledContent } from '@site/ui';
import StepsSection from '../../sections/steps.section.tsx';
import { Hero } from './hero.tsx';
import { sampleContent } from './sample.content.ts';

export default function SamplePage() {
  const { hero } = useFilledContent(sampleContent);
  return (
    <>
      <Hero text={hero} />
      <StepsSection />
    </>
  );
}
