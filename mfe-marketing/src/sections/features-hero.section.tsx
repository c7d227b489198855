import { ButtonLink, usePageExists } from '@site/ui';
import type { hero, ModuleFeatures } from '../content/features.content.ts';
import { DemoButton } from '../enquiry/demo-button.tsx';
import { ModulePillars } from '../features/module-pillars.tsx';
import PageHero from './page-hero.section.tsx';

interface Props {
  readonly content: typeof hero;
  readonly modules: readonly ModuleFeatures[];
}

/** The beginning of the features page: try it, or have it shown. */
export default function FeaturesHeroSection({ content, modules }: Props) {
  const pageExists = usePageExists();
  const { signUp } = content;
  return (
    <PageHero content={content} aside={<ModulePillars icons={modules.map(({ icon }) => icon)} />}>
      {pageExists(signUp.link) && (
        <ButtonLink size="lg" to={signUp.link}>
          {signUp.label}
        </ButtonLink>
      )}
      <DemoButton look="outline" size="lg" />
    </PageHero>
  );
}
