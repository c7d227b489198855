import type { Clock } from '../src/clock.ts';
import { pesapal } from '../src/payments/pesapal.ts';
import { aBuyer } from './buyer.ts';
import { darajaSettings } from './daraja-server.ts';
import { ANSWER_MS, type Twist } from './json-server.ts';
import { manualClock } from './manual-clock.ts';
import { pesapalServer } from './pesapal-server.ts';
import { runService } from './running-service.ts';
import { site } from './site.ts';

type Provider = Awaited<ReturnType<typeof pesapalServer>>;

/** @param timeoutMs how long an answer is waited for */
export const pesapalSettings = ({ url }: Pick<Provider, 'url'>, timeoutMs = ANSWER_MS) => ({
  PAYMENTS_CARD: 'pesapal',
  PESAPAL_URL: url,
  PESAPAL_KEY: 'a-key',
  PESAPAL_SECRET: 'a-secret',
  PROVIDER_TIMEOUT_MS: String(timeoutMs),
});

export const pesapalOn = ({ url }: Pick<Provider, 'url'>, clock: Clock) =>
  pesapal({
    url,
    key: 'a-key',
    secret: 'a-secret',
    timeoutMs: ANSWER_MS,
    clock,
    address: site.setupService.address,
  });

export async function pesapalShop(twist?: Twist, timeoutMs?: number) {
  const provider = await pesapalServer(twist);
  const clock = manualClock();
  const service = await runService({ clock, env: pesapalSettings(provider, timeoutMs) });
  const buyer = aBuyer(service.address);
  await buyer.place();
  const notify = async (id: string, reference = `${buyer.order}.1`) => {
    const names = { OrderTrackingId: id, OrderMerchantReference: reference };
    const body = JSON.stringify({ ...names, OrderNotificationType: 'IPNCHANGE' });
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body };
    const response = await fetch(`${service.address}/pesapal/ipn`, request);
    return { status: response.status, body: await response.json() };
  };
  return { provider, clock, service, buyer, notify };
}

const nowhere = { url: 'http://127.0.0.1:1' };

export const unreachableProviders = { ...pesapalSettings(nowhere), ...darajaSettings(nowhere) };
