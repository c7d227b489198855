import { FocusedNotice } from './focused-notice.tsx';

export default { title: 'ui/focused notice' };

export const Failed = () => (
  <FocusedNotice refocusOn={undefined} kind="error" title="The payment did not go through">
    Nothing was taken from your account.
  </FocusedNotice>
);
