import { Button } from './button.tsx';

export default { title: 'ui/button' };

export const Solid = () => <Button>Start your trial</Button>;
export const Disabled = () => <Button disabled>Start your trial</Button>;
