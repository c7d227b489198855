import { Checkbox } from './checkbox.tsx';

export default { title: 'ui/checkbox' };

export const Empty = () => <Checkbox>Send me the receipt by email</Checkbox>;
export const Checked = () => <Checkbox defaultChecked>Send me the receipt by email</Checkbox>;
export const Wrong = () => <Checkbox aria-invalid>I agree to the terms</Checkbox>;
export const Disabled = () => <Checkbox disabled>Send me the receipt by email</Checkbox>;
