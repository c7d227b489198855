import { still, Text, TextLink, useFilledContent, usePageExists } from '@site/ui';
import { PageHero } from '../../kit/page-hero.tsx';
import { HeroScreen } from '../../kit/screens/hero-screen.tsx';
import { VideoButton } from '../../kit/video/video-button.tsx';
import { report } from '../../pictures/report.ts';
import { reportCompact } from '../../pictures/report-compact.ts';
import { content } from './integrated-erp.content.ts';

const Overview = still(() => import('./overview.tsx'));

export default function IntegratedErpPage() {
  const { hero } = useFilledContent(content);
  const pageExists = usePageExists();
  return (
    <>
      <PageHero
        content={hero}
        button={<VideoButton content={hero.video} variant="outline" size="lg" />}
        beside={<HeroScreen screen={report} phoneScreen={reportCompact} alt={hero.alt} />}
      >
        {pageExists(hero.pricing.link) && (
          <Text>
            <TextLink to={hero.pricing.link}>{hero.pricing.label}</TextLink>
          </Text>
        )}
      </PageHero>
      <Overview />
    </>
  );
}
