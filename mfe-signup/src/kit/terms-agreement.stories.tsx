import { TermsAgreement } from './terms-agreement.tsx';

export default { title: 'signup/terms agreement' };

export const Empty = () => <TermsAgreement error={undefined} />;
export const Missing = () => <TermsAgreement error="Agree to the terms first." />;
