import { Logo } from './logo.tsx';

export default { title: 'ui/logo' };

export const Plain = () => <Logo />;
