import { DetailFields } from './detail-fields.tsx';
import { detailsContent } from './details.content.ts';
import { FormPage } from './form-page.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TermsAgreement } from './terms-agreement.tsx';

export default { title: 'signup/form page', parameters: { layout: 'fullscreen' } };

const next = {
  title: 'What happens next',
  steps: [
    { title: 'We make your account', text: 'It takes a minute.' },
    { title: 'You get an email', text: 'It has the link to sign in.' },
  ],
};

export const FirstStep = () => (
  <FormPage title="Your details" intro="For your account." step="details" next={next}>
    <DetailFields fields={detailsContent} errors={undefined} />
    <TermsAgreement error={undefined} />
    <SubmitButton busy={false}>Continue</SubmitButton>
  </FormPage>
);

export const Busy = () => (
  <FormPage title="Try it" alternative="sign-in" next={next}>
    <TermsAgreement error={undefined} />
    <SubmitButton busy>Sending…</SubmitButton>
  </FormPage>
);
