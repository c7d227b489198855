import { listeningService, replying } from './local-service.ts';

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
  const violations: string[] = [];
  const { address, requests } = await listeningService(({ method, path, headers, fields }) => {
    const call = calls[path];
    const sent = Object.keys(fields).sort().join();
    if (method !== 'POST' || sent !== [...(call?.fields ?? ['no such call'])].sort().join()) {
      violations.push(`${method} ${path} ${sent}`);
    }
    if (headers['idempotency-key']) violations.push(`${path}: a key`);
    if (silent.includes(path)) return (request) => request.socket.destroy();
    return replying(call?.reply ?? '', call ? 200 : 404);
  });
  return { address, called: () => requests.map(({ path }) => path), violations };
}
