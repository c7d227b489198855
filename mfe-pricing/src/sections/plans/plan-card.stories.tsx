import { Button } from '@site/ui';
import { Inclusions, PlanCard } from './plan-card.tsx';

export default { title: 'pricing/plan card' };

const parts = {
  plan: 'basic',
  name: 'Basic Plan',
  suits: 'For a shop with one till',
  price: 'KSh\u00a024,000 a year',
  users: 'One user',
  actions: <Button>Choose Basic</Button>,
  children: <Inclusions title="With it" items={['Sales', 'Stock', 'Books']} />,
} as const;

export const Plain = () => <PlanCard {...parts} />;
export const Recommended = () => <PlanCard {...parts} tag="Most chosen" />;
export const Wide = () => <PlanCard {...parts} wide />;
