import type { OrderLine } from '@site/contracts/order-line';
import { OrderBox, OrderHeading, OrderLinesList, PlaceOfDelivery } from './order-lines-list.tsx';

export default { title: 'signup/order' };

const plan: OrderLine = {
  kind: 'plan',
  plan: 'Business Plan',
  users: 3,
  period: 'yearly',
  price: 48_000,
};
const device: OrderLine = {
  kind: 'device',
  device: 'cashDrawer',
  name: 'Cash drawer',
  quantity: 2,
  unitPrice: 9_500,
};

export const Plan = () => <OrderLinesList lines={[plan]} total={48_000} />;

export const PlanAndDevices = () => (
  <OrderBox aria-labelledby="order">
    <OrderHeading id="order" title="Your order">
      <span>No. 1024</span>
    </OrderHeading>
    <OrderLinesList lines={[plan, device]} total={67_000} />
    <PlaceOfDelivery
      buyer={{ delivery: { address: 'Moi Avenue 12', town: 'Nairobi', phone: '0712 345 678' } }}
    />
  </OrderBox>
);

export const Brief = () => <OrderLinesList lines={[plan, device]} total={67_000} isBrief />;
