import { pageContent } from '@site/contracts/content';
import { paths } from '@site/contracts/paths';
import { enquiry } from '../../kit/call-to-action/call-to-action-target.ts';
import { promotionalVideo } from '../../kit/video/video.content.ts';

export const content = pageContent({
  hero: {
    address: paths.integratedErp(),
    breadcrumbs: [{ label: 'Solutions', link: paths.solutions() }],
    name: 'Integrated ERP',
    title: 'Integrated ERP for every part of your business',
    intro:
      'Buying, selling, stock, payroll, finance and customers share one set of records. What happens at the till is in the books the same moment, for every branch.',
    actions: [enquiry('Integrated ERP')],
    video: promotionalVideo('Watch Video'),
    pricing: { label: 'See plans and prices', link: paths.pricing() },
    alt: 'A profit and loss report for October: net profit of KSh 547,760, with sales by branch and the profit of six months.',
  },
});
