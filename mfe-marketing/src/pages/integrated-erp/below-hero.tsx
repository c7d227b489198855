import { useFilledContent } from '@site/ui';
import { Closing } from '../../kit/closing.tsx';
import { manufacturing as manufacturingScreen } from '../../pictures/manufacturing.ts';
import { sacco as saccoScreen } from '../../pictures/sacco.ts';
import { security as securityScreen } from '../../pictures/security.ts';
import { content } from './below-hero.content.ts';
import { content as industriesContent } from './industries.content.ts';
import { Industry } from './industry.tsx';
import { Modules } from './modules.tsx';
import { PageContents } from './page-contents.tsx';
import { Tiles } from './tiles.tsx';

/** The modules of the system, and the industries with one of their own. */
export default function BelowHero() {
  const { onThisPage, tiles, modules, closing } = useFilledContent(content);
  const { sacco, manufacturing, security } = useFilledContent(industriesContent);
  return (
    <>
      <PageContents content={onThisPage} />
      <Tiles content={tiles} />
      <Modules content={modules} />
      <Industry content={sacco} screen={saccoScreen} />
      <Industry content={manufacturing} screen={manufacturingScreen} pictureFirst />
      <Industry content={security} screen={securityScreen} />
      <Closing content={closing} />
    </>
  );
}
