import Closing from '../../kit/closing.tsx';
import { manufacturing as manufacturingScreen } from '../../pictures/manufacturing.ts';
import { report } from '../../pictures/report.ts';
import { reportCompact } from '../../pictures/report-compact.ts';
import { sacco as saccoScreen } from '../../pictures/sacco.ts';
import { security as securityScreen } from '../../pictures/security.ts';
import { manufacturing, sacco, security } from './industries.content.ts';
import Industry from './industry.tsx';
import { closing, hero, modules, onThisPage, tiles } from './integrated-erp.content.ts';
import Modules from './modules.tsx';
import PageContents from './page-contents.tsx';
import ProductHero from './product-hero.tsx';
import Tiles from './tiles.tsx';

export default function IntegratedErpPage() {
  return (
    <>
      <ProductHero content={hero} screen={report} phoneScreen={reportCompact} />
      <PageContents content={onThisPage} />
      <Tiles content={tiles} />
      <Modules content={modules} />
      <Industry industry={sacco} screen={saccoScreen} />
      <Industry industry={manufacturing} screen={manufacturingScreen} pictureFirst />
      <Industry industry={security} screen={securityScreen} />
      <Closing content={closing} />
    </>
  );
}
