import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from '../site/faults.ts';

/** A provider of cards, by the wire format of Pesapal, to whom nobody has paid anything yet. */
export async function startPendingProvider() {
  const failed = { error_type: null, call_back_url: null, code: 'payment_details_not_found' };
  const pending = { status_code: 0, error: { ...failed, message: 'Pending Payment' } };
  const ok = { error: null, status: '200' };

  function answer(path: string, body: string): readonly [status: number, body: object] {
    switch (path) {
      case '/api/Auth/RequestToken':
        return [200, { token: 'a-token', expiryDate: '2199-01-01T00:00:00Z', ...ok }];
      case '/api/URLSetup/GetIpnList':
        return [200, []];
      case '/api/URLSetup/RegisterIPN':
        return [200, { url: 'https://elsewhere.example/', ipn_id: randomUUID(), ...ok }];
      case '/api/Transactions/SubmitOrderRequest':
        return [200, { ...orderNames(body), redirect_url: 'https://pay.example/', ...ok }];
      default:
        return [404, { ...pending, status: '500' }];
    }
  }

  const orderNames = (body: string) => ({
    order_tracking_id: randomUUID(),
    merchant_reference: JSON.parse(body).id,
  });

  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    asked.push(path);
    const [status, body] = answer(path, await text(request));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return { ...(await listening(server)), asked };
}
