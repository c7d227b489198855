import { areas, hero, pitch } from '../content/why.content.ts';
import { stock, till } from '../screens/area-screens.ts';
import { compact, overview, phone } from '../screens/dashboard-screens.ts';
import { FramedScreen } from '../screens/framed-screen.tsx';
import { reportCompact } from '../screens/product-screens.ts';
import Area from '../sections/area.section.tsx';
import OneView from '../sections/one-view.section.tsx';
import WhyHero from '../sections/why-hero.section.tsx';

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
