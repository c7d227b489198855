import { expect, test } from 'vitest';
import { aBuyer } from '../testing/buyer.ts';
import { runService } from '../testing/running-service.ts';

test('an operator sees how many orders and payments stand where, and nothing about a person', async () => {
  const service = await runService();
  const buyer = aBuyer(service.address);
  await buyer.place();
  const { body } = await buyer.payByCard(1);
  await buyer.choose(body.redirect_url, 'pay');
  const other = aBuyer(service.address, { email: 'b@shop.example', company_name: 'B' });
  await other.place();
  await other.payByCard(1);
  const response = await fetch(`${service.address}/metrics`);
  const text = await response.text();
  for (const line of [
    'setup_orders{state="done"} 1',
    'setup_payments{method="credit_card",state="paid"} 1',
    'setup_payments_open{provider="sandbox"} 1',
    'setup_payments_simulated{method="credit_card"} 1',
    'setup_requests_total{method="POST",route="/order",status="200"} 2',
  ]) {
    expect(text).toContain(line);
  }
  for (const secret of ['wanjiru', 'Mavuno', buyer.order]) expect(text).not.toContain(secret);
});
