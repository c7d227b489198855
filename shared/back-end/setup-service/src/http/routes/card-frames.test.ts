import { describe, expect, test } from 'vitest';
import { placedBuyer } from '../../../testing/buyer.ts';
import { pesapalShop } from '../../../testing/pesapal-shop.ts';
import { runService } from '../../../testing/running-service.ts';
import { site } from '../../../testing/site.ts';

async function open(address: string, frame: string, dest = 'iframe') {
  const headers = { 'sec-fetch-dest': dest };
  const path = new URL(frame).pathname;
  const reply = await fetch(`${address}${path}`, { headers, redirect: 'manual' });
  const policy = reply.headers.get('content-security-policy')?.split('; ') ?? [];
  return { status: reply.status, policy, headers: reply.headers, html: await reply.text() };
}

describe('the frame of the card provider’s page', () => {
  test('holds that page, by the payment’s id, and allows the site alone to show it', async () => {
    const { service, buyer } = await pesapalShop();
    const { body } = await buyer.payByCard(1);
    const { status, html, policy } = await open(service.address, body.frame_url);
    expect(status).toBe(200);
    expect(body.frame_url).toBe(`http://127.0.0.1:8081/card_frame/${body.order_tracking_id}`);
    expect(html).toContain(`data-page="https://pay.example/iframe/${body.order_tracking_id}"`);
    expect(policy).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^script-src 'sha256-[^ ]+'$/),
      expect.stringMatching(/^style-src 'sha256-[^ ]+'$/),
      'frame-src https: http:',
      "form-action 'none'",
      "base-uri 'none'",
      'frame-ancestors http://127.0.0.1:8080',
    ]);
  });

  test('takes pages by https alone, once the site has it', async () => {
    const config = { ...site, siteAddress: 'https://nguzo.example' };
    const { service, buyer } = await placedBuyer({ config });
    const { body } = await buyer.payByCard(1);
    const { policy } = await open(service.address, body.frame_url);
    expect(policy).toContain('frame-src https:');
    expect(policy).toContain('frame-ancestors https://nguzo.example');
  });

  test('gives way to that page where somebody opens it by itself', async () => {
    const { service, buyer } = await placedBuyer();
    const { body } = await buyer.payByCard(1);
    const { status, headers } = await open(service.address, body.frame_url, 'document');
    expect([status, headers.get('location')]).toEqual([303, body.redirect_url]);
  });

  test('takes an address from nobody', async () => {
    const { address } = await runService();
    for (const id of ['none', 'https:%2F%2Fevil.example', 'none?page=https://evil.example']) {
      const reply = await fetch(`${address}/card_frame/${id}`);
      expect(reply.status).toBe(404);
      expect(await reply.text()).not.toContain('evil');
    }
  });
});
