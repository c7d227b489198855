import { useFilledContent } from '@site/ui';
import { content } from './below-plans.content.ts';
import { Comparison } from './comparison/comparison.tsx';
import { WhyUs } from './why-us.tsx';

/** What each plan has, and why to choose one here. */
export default function BelowPlans() {
  const { comparison, whyUs } = useFilledContent(content);
  return (
    <>
      <Comparison content={comparison} />
      <WhyUs content={whyUs} />
    </>
  );
}
