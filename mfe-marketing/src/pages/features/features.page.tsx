import { useFilledContent } from '@site/ui';
import { CallsToAction } from '../../kit/call-to-action/calls-to-action.tsx';
import { Closing } from '../../kit/closing.tsx';
import { PageHero } from '../../kit/page-hero.tsx';
import { compact } from '../../pictures/compact.ts';
import { overview } from '../../pictures/overview.ts';
import { phone } from '../../pictures/phone.ts';
import { report } from '../../pictures/report.ts';
import { reportCompact } from '../../pictures/report-compact.ts';
import { content } from './features.content.ts';
import { Gallery } from './gallery.tsx';
import { ModulePillars } from './module-pillars.tsx';
import { ModuleTabs } from './module-tabs.tsx';

const pictures = [
  { id: 'dashboard', screen: overview, phoneScreen: compact },
  { id: 'report', screen: report, phoneScreen: reportCompact },
  { id: 'payroll', screen: phone },
] as const;

export default function FeaturesPage() {
  const { hero, features, modules, gallery, closing } = useFilledContent(content);
  return (
    <>
      <PageHero
        content={hero}
        actions={<CallsToAction actions={hero.actions} />}
        wider="words"
        beside={<ModulePillars icons={modules.map(({ icon }) => icon)} />}
      />
      <ModuleTabs content={features} modules={modules} />
      <Gallery content={gallery} pictures={pictures} />
      <Closing content={closing} />
    </>
  );
}
