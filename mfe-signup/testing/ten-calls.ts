import { serviceThat } from './local-service.ts';

const calls: Readonly<
  Record<string, { readonly fields: readonly string[]; readonly reply: string }>
> = {
  '/setup.php': {
    fields: [
      'applicant_name',
      'email',
      'company_name',
      'phone_number',
      'package',
      'package_price',
      'user_count',
      'recaptcha_token',
    ],
    reply: '1',
  },
  '/account_exists.php': { fields: ['email', 'company'], reply: 'User does not exist' },
  '/bank_setup.php': {
    fields: ['applicant_name', 'company_name', 'phone_number', 'user_count', 'email', 'package'],
    reply: '1',
  },
  '/bank_mpesa.php': {
    fields: ['phone_number', 'amount'],
    reply: '{"MerchantRequestID":"prompt-1"}',
  },
  '/bank_check_payment_status.php': {
    fields: ['merchant_id', 'company_name', 'phone_number', 'email', 'package_name'],
    reply: '0',
  },
  '/bank_fund_transfer.php': {
    fields: ['account_no', 'amount'],
    reply: '{"OrderTrackingId":"debit-1"}',
  },
  '/pesapal_bank.php': {
    fields: ['phone_number', 'email', 'full_name', 'package_plan', 'package_users', 'amount'],
    reply: '{"redirect_url":"https://pay.example/1","order_tracking_id":"card-1"}',
  },
  '/pesapal_transaction_status.php': {
    fields: ['tracking_id', 'company_name', 'phone_number', 'email', 'package_name'],
    reply: 'Completed',
  },
  '/lost_account.php': { fields: ['email'], reply: 'User exists' },
  '/contact_form_mainsite.php': {
    fields: ['company_name', 'email', 'phone_number', 'full_name', 'message'],
    reply: '',
  },
};

/** A back end with the ten calls alone; the paths in `silent` break the connection. */
export async function tenCalls(silent: readonly string[] = []) {
  const called: string[] = [];
  const violations: string[] = [];
  const address = await serviceThat((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const cors = { 'access-control-allow-origin': '*' };
      // A browser asks first where it has to; that is no call of the page.
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
      const path = request.url ?? '';
      const call = calls[path];
      called.push(path);
      const text = Buffer.concat(chunks).toString();
      const sent = [...text.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name ?? '');
      const asked = call ? [...call.fields].sort().join() : 'no such call';
      if (request.method !== 'POST' || sent.sort().join() !== asked) {
        violations.push(`${request.method} ${path} ${sent.join()}`);
      }
      if (request.headers['idempotency-key']) violations.push(`${path}: a key`);
      if (silent.includes(path)) return request.socket.destroy();
      response.writeHead(call ? 200 : 404, cors);
      return response.end(call?.reply ?? '');
    });
  });
  return { address, called, violations };
}
