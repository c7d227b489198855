import { ContactLine, HelpAfterFailure } from './contact-line.tsx';

export default { title: 'signup/contact line' };

export const BelowForm = () => <ContactLine lead="Need a hand?" />;
export const AfterFailure = () => <HelpAfterFailure attempt="payment" />;
