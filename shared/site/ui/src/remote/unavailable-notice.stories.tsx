import { FaultNotice, UnavailableNotice } from './unavailable-notice.tsx';

export default { title: 'ui/unavailable notice' };

export const Section = () => <UnavailableNotice onRetry={() => {}} />;
export const Readable = () => <UnavailableNotice onRetry={() => {}} isReadable />;
export const WholePage = () => <UnavailableNotice onRetry={() => {}} wholePage />;
export const Fault = () => <FaultNotice onRetry={() => {}} />;
