import Closing from '../../kit/closing.tsx';
import { compact } from '../../pictures/compact.ts';
import { overview } from '../../pictures/overview.ts';
import { phone } from '../../pictures/phone.ts';
import { report } from '../../pictures/report.ts';
import { reportCompact } from '../../pictures/report-compact.ts';
import { closing, features, gallery, hero, modules } from './features.content.ts';
import FeaturesHero from './features-hero.tsx';
import Gallery from './gallery.tsx';
import ModuleTabs from './module-tabs.tsx';

const pictures = [
  { id: 'dashboard', screen: overview, phoneScreen: compact },
  { id: 'report', screen: report, phoneScreen: reportCompact },
  { id: 'payroll', screen: phone },
] as const;

export default function FeaturesPage() {
  return (
    <>
      <FeaturesHero content={hero} modules={modules} />
      <ModuleTabs content={features} modules={modules} />
      <Gallery content={gallery} pictures={pictures} />
      <Closing content={closing} />
    </>
  );
}
