import { type FilledContent, pageContent } from '@site/contracts/content';
import { promotionalVideo } from '../../kit/video/video.content.ts';

export const content = pageContent({
  hero: {
    name: 'About us',
    title: 'We build the system that a business can lean on',
    intro:
      '{company} makes {product}: electronic business integrated solutions for shops, factories, farms, Saccos and institutions, mainly in Kenya.',
    alt: 'A street in the evening: a kiosk, a shop, a chemist, a market stall, a workshop with a minibus before it, and a house with three pillars.',
  },

  whoWeAre: {
    title: 'Who we are',
    video: promotionalVideo('Watch Video'),
    paragraphs: [
      'We are accountants, engineers and former shopkeepers who work from Nairobi. We have closed tills at night, chased invoices and filed returns on the last day of the month, and we build what we would have wanted then.',
      '{product} ERP brings purchases, sales, stock, payroll, finance, reports and customers together on one dashboard. Around it stand accounting for small businesses, lending, revenue collection, agribusiness, a market place and the devices for the counter.',
      'Some of our customers run one shop with a phone. Others run many branches and a factory. They work on the same system, so nobody has to change it in order to grow.',
    ],
    alt: 'The dashboard of a shop with three branches, with sales of KSh 184,350 today.',
  },
});

export type AboutContent = FilledContent<typeof content>;
