import { stock, till } from '../../kit/screens/area-screens.ts';
import { compact, overview, phone } from '../../kit/screens/dashboard-screens.ts';
import { FramedScreen } from '../../kit/screens/framed-screen.tsx';
import { reportCompact } from '../../kit/screens/product-screens.ts';
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
