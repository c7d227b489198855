import { manufacturing, sacco, security } from '../content/industries.content.ts';
import { closing, hero, modules, onThisPage, tiles } from '../content/integrated-erp.content.ts';
import * as screens from '../screens/product-screens.ts';
import Closing from '../sections/closing.section.tsx';
import Industry from '../sections/industry.section.tsx';
import Modules from '../sections/modules.section.tsx';
import PageContents from '../sections/page-contents.section.tsx';
import ProductHero from '../sections/product-hero.section.tsx';
import Tiles from '../sections/tiles.section.tsx';

export default function IntegratedErpPage() {
  return (
    <>
      <ProductHero content={hero} screen={screens.report} phoneScreen={screens.reportCompact} />
      <PageContents content={onThisPage} />
      <Tiles content={tiles} />
      <Modules content={modules} />
      <Industry industry={sacco} screen={screens.sacco} />
      <Industry industry={manufacturing} screen={screens.manufacturing} pictureFirst />
      <Industry industry={security} screen={screens.security} />
      <Closing content={closing} />
    </>
  );
}
