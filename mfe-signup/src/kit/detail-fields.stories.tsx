import { DetailFields } from './detail-fields.tsx';
import { detailsContent } from './details.content.ts';

export default { title: 'signup/detail fields' };

export const Empty = () => <DetailFields fields={detailsContent} errors={undefined} />;

export const Refused = () => (
  <DetailFields fields={detailsContent} errors={{ company: 'Enter the name of your company.' }} />
);

export const Fixed = () => (
  <DetailFields
    fields={detailsContent}
    errors={undefined}
    fixed={['email']}
    help="The order is made for this address."
  />
);
