import { UnavailableNotice } from './unavailable-notice.tsx';

export default { title: 'ui/unavailable notice' };

export const Section = () => <UnavailableNotice onRetry={() => {}} />;
export const WholePage = () => <UnavailableNotice onRetry={() => {}} wholePage />;
