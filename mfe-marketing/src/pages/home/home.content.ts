import { type FilledContent, pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import { promotionalVideo } from '../../kit/video/video.content.ts';

export const content = pageContent({
  hero: {
    tagline: 'Simplify. Innovate. Thrive.',
    title: 'Digitize & Transform your Business',
    subtitle:
      'Electronic business integrated solutions to automate operations and access transactions anywhere, anytime.',
    actions: [{ label: 'See Solutions', link: paths.solutions() }],
    video: promotionalVideo('Play the video'),
    pricing: { label: 'See plans and prices', link: paths.pricing() },
    alt: 'The dashboard of a shop with three branches: sales today KSh 184,350, cash position, stock value, November payroll and the items to re-order.',
  },
});

export type HomeContent = FilledContent<typeof content>;
