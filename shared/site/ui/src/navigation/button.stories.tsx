import { Band } from '../layout/page-section.tsx';
import { Button, ButtonLink, ButtonRow } from './button.tsx';

export default { title: 'ui/button' };

export const Solid = () => <Button>Start your trial</Button>;
export const Accent = () => <Button variant="accent">Start your trial</Button>;
export const Outline = () => <Button variant="outline">Start your trial</Button>;
export const Quiet = () => <Button variant="quiet">Start your trial</Button>;
export const Large = () => <Button size="lg">Start your trial</Button>;
export const Disabled = () => <Button disabled>Start your trial</Button>;

export const OnDeep = () => (
  <Band tone="deep">
    <Button variant="onDeep">Start your trial</Button>
  </Band>
);

export const Row = () => (
  <ButtonRow>
    <ButtonLink to="/pricing">See the plans</ButtonLink>
    <ButtonLink to="/contact" variant="outline">
      Ask a person
    </ButtonLink>
  </ButtonRow>
);
