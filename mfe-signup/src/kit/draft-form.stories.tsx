import { DetailFields } from './detail-fields.tsx';
import { detailsContent } from './details.content.ts';
import { DraftForm } from './draft-form.tsx';

export default { title: 'signup/draft form' };

const draft = { fields: ['company'], read: () => ({}), write() {}, clear() {} };
const errors = { company: 'Enter the name of your company.' };

export const Refused = () => (
  <DraftForm
    text={{ submit: 'Start the trial', needsScripts: 'This form needs scripts.' }}
    draft={draft}
    state={{ kind: 'invalid', problem: errors }}
    errors={errors}
    status={null}
    onSubmit={() => {}}
  >
    <DetailFields fields={detailsContent} errors={errors} />
  </DraftForm>
);
