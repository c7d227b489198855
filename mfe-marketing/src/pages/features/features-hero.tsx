import { Hero } from '../../kit/hero.tsx';
import { NextStepButtons } from '../../kit/next-step/next-step-buttons.tsx';
import type { hero, ModuleFeatures } from './features.content.ts';
import { ModulePillars } from './module-pillars.tsx';

interface Props {
  readonly content: typeof hero;
  readonly modules: readonly ModuleFeatures[];
}

/** The beginning of the features page: try it, or have it shown. */
export default function FeaturesHeroSection({ content, modules }: Props) {
  const pillars = <ModulePillars icons={modules.map(({ icon }) => icon)} />;
  return (
    <Hero
      content={content}
      steps={<NextStepButtons steps={content.steps} looks={['solid', 'outline']} />}
      beside={pillars}
      wider="words"
    />
  );
}
