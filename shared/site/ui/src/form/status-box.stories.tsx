import { StatusBox, StatusLine } from './status-box.tsx';

export default { title: 'ui/status box' };

export const Busy = () => <StatusBox kind="busy" title="Waiting for your phone" />;
export const Success = () => <StatusBox kind="success" title="Your payment has arrived" />;

export const Info = () => (
  <StatusBox kind="info" title="Your code has expired">
    Ask for a new one.
  </StatusBox>
);

export const Failed = () => (
  <StatusBox kind="error" title="The payment did not go through">
    Nothing was taken from wanjiku.kamau.of.the.hardware.shop@a-long-company-name.example.
  </StatusBox>
);

export const Line = () => <StatusLine>3 answers</StatusLine>;
