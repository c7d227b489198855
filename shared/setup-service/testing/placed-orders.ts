import type { PaymentState } from '../src/storage/tables.ts';
import { aBuyer } from './buyer.ts';
import type { runService } from './running-service.ts';

type Service = Awaited<ReturnType<typeof runService>>;
export type Buyer = ReturnType<typeof aBuyer>;

let buyers = 0;

export async function aPlacedOrder({ address }: Service): Promise<Buyer> {
  buyers += 1;
  const names = { email: `b${buyers}@shop.example`, company_name: `Shop ${buyers}` };
  const buyer = aBuyer(address, names);
  await buyer.place();
  return buyer;
}

export async function withPayments(
  service: Service,
  states: readonly PaymentState[],
): Promise<Buyer> {
  const buyer = await aPlacedOrder(service);
  for (const [index, state] of states.entries()) {
    const start = await buyer.payByCard(index + 1);
    if (state !== 'paid' && state !== 'reversed') continue;
    await buyer.choose(start.body.redirect_url, 'pay');
    await buyer.status(start.body.order_tracking_id);
  }
  return buyer;
}
