import type { hero, ModuleFeatures } from '../content/features.content.ts';
import { ModulePillars } from '../features/module-pillars.tsx';
import { NextStepButtons } from '../next-step/next-step-buttons.tsx';
import PageHero from './page-hero.section.tsx';

interface Props {
  readonly content: typeof hero;
  readonly modules: readonly ModuleFeatures[];
}

/** The beginning of the features page: try it, or have it shown. */
export default function FeaturesHeroSection({ content, modules }: Props) {
  const pillars = <ModulePillars icons={modules.map(({ icon }) => icon)} />;
  return (
    <PageHero content={content} aside={pillars}>
      <NextStepButtons steps={content.steps} looks={['solid', 'outline']} />
    </PageHero>
  );
}
