import Closing from '../../kit/closing.tsx';
import * as screens from '../../kit/screens/product-screens.ts';
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
