import { demo, enquiry } from './call-to-action/call-to-action-target.ts';
import { Closing } from './closing.tsx';

export default { title: 'marketing/closing', parameters: { layout: 'fullscreen' } };

export const Plain = () => (
  <Closing
    content={{
      title: 'See it with your own figures',
      text: 'We show you the product with the books of a business like yours.',
      actions: [demo, enquiry('A demonstration')],
    }}
  />
);
