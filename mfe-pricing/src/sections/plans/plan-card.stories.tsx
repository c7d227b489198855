import { Button, Stack, Title } from '@site/ui';
import type { ReactElement } from 'react';
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

/** Cards stand below a title, which theirs follows. */
const shown = (card: ReactElement) => (
  <Stack gap="6">
    <Title>Plans</Title>
    <div>{card}</div>
  </Stack>
);

export const Plain = () => shown(<PlanCard {...parts} />);
export const Recommended = () => shown(<PlanCard {...parts} tag="Most chosen" />);
export const Wide = () => shown(<PlanCard {...parts} wide />);
