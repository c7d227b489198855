import { FramedScreen } from '../../kit/screens/framed-screen.tsx';
import { compact } from '../../pictures/compact.ts';
import { overview } from '../../pictures/overview.ts';
import { phone } from '../../pictures/phone.ts';
import { reportCompact } from '../../pictures/report-compact.ts';
import { stock } from '../../pictures/stock.ts';
import { till } from '../../pictures/till.ts';
import Area from './area.tsx';
import OneView from './one-view.tsx';
import { areas, hero, pitch } from './why.content.ts';
import WhyHero from './why-hero.tsx';

const pictures = {
  sales: { screen: till },
  stores: { screen: stock },
  finance: { screen: reportCompact },
  people: { screen: phone, device: 'phone' },
} as const;

export default function WhyPage() {
  return (
    <>
      <WhyHero content={hero} areas={areas} />
      {areas.map((area, position) => (
        <Area key={area.id} area={area} pictureFirst={position % 2 === 1}>
          <FramedScreen {...pictures[area.id]} alt={area.picture.alt} />
        </Area>
      ))}
      <OneView content={pitch} screen={overview} phoneScreen={compact} />
    </>
  );
}
