import { closing, features, gallery, hero, modules } from '../content/features.content.ts';
import { compact, overview, phone } from '../screens/dashboard-screens.ts';
import { report, reportCompact } from '../screens/product-screens.ts';
import Closing from '../sections/closing.section.tsx';
import FeaturesHero from '../sections/features-hero.section.tsx';
import Gallery from '../sections/gallery.section.tsx';
import ModuleTabs from '../sections/module-tabs.section.tsx';

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
