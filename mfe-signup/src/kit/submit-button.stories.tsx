import { SubmitButton } from './submit-button.tsx';

export default { title: 'signup/submit button' };

export const Ready = () => <SubmitButton busy={false}>Start the trial</SubmitButton>;
export const Busy = () => <SubmitButton busy>Sending…</SubmitButton>;
