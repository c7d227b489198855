import { useFilledContent } from '@site/ui';
import { CallsToAction } from '../../kit/call-to-action/calls-to-action.tsx';
import { PageHero } from '../../kit/page-hero.tsx';
import { FramedScreen } from '../../kit/screens/framed-screen.tsx';
import { compact } from '../../pictures/compact.ts';
import { overview } from '../../pictures/overview.ts';
import { phone } from '../../pictures/phone.ts';
import { reportCompact } from '../../pictures/report-compact.ts';
import { stock } from '../../pictures/stock.ts';
import { till } from '../../pictures/till.ts';
import { Area } from './area.tsx';
import { AreaLinks } from './area-links.tsx';
import { OneView } from './one-view.tsx';
import { content } from './why.content.ts';

const pictures = {
  sales: { screen: till },
  stores: { screen: stock },
  finance: { screen: reportCompact },
  people: { screen: phone, device: 'phone' },
} as const;

export default function WhyPage() {
  const { hero, areas, pitch } = useFilledContent(content);
  return (
    <>
      <PageHero
        content={hero}
        actions={<CallsToAction actions={hero.actions} />}
        wider="words"
        beside={<AreaLinks label={hero.areasLabel} areas={areas} />}
      />
      {areas.map((area, position) => (
        <Area key={area.id} content={area} pictureFirst={position % 2 === 1}>
          <FramedScreen {...pictures[area.id]} alt={area.picture.alt} />
        </Area>
      ))}
      <OneView content={pitch} screen={overview} phoneScreen={compact} />
    </>
  );
}
