import { Text, TextLink, useFilledContent, usePageExists } from '@site/ui';
import { CallsToAction } from '../../kit/call-to-action/calls-to-action.tsx';
import { Closing } from '../../kit/closing.tsx';
import { PageHero } from '../../kit/page-hero.tsx';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import { VideoButton } from '../../kit/video/video-button.tsx';
import { manufacturing as manufacturingScreen } from '../../pictures/manufacturing.ts';
import { report } from '../../pictures/report.ts';
import { reportCompact } from '../../pictures/report-compact.ts';
import { sacco as saccoScreen } from '../../pictures/sacco.ts';
import { security as securityScreen } from '../../pictures/security.ts';
import { content as industriesContent } from './industries.content.ts';
import { Industry } from './industry.tsx';
import { content } from './integrated-erp.content.ts';
import { Modules } from './modules.tsx';
import { PageContents } from './page-contents.tsx';
import { Tiles } from './tiles.tsx';

export default function IntegratedErpPage() {
  const { hero, onThisPage, tiles, modules, closing } = useFilledContent(content);
  const { sacco, manufacturing, security } = useFilledContent(industriesContent);
  const pageExists = usePageExists();
  return (
    <>
      <PageHero
        content={hero}
        actions={
          <CallsToAction actions={hero.actions}>
            <VideoButton content={hero.video} variant="outline" size="lg" />
          </CallsToAction>
        }
        wider="beside"
        beside={<HeroScreen screen={report} phoneScreen={reportCompact} alt={hero.picture.alt} />}
      >
        {pageExists(hero.pricing.link) && (
          <Text>
            <TextLink to={hero.pricing.link}>{hero.pricing.label}</TextLink>
          </Text>
        )}
      </PageHero>
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
