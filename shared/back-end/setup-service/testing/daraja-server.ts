import { randomUUID } from 'node:crypto';
import { jsonServer, type Twist } from './json-server.ts';

const failure = (status: number, errorCode: string, errorMessage: string) => ({
  status,
  body: { requestId: '1', errorCode, errorMessage },
});
const processing = failure(500, '500.001.1001', 'The transaction is being processed');

export const darajaSettings = ({ url }: { readonly url: string }) => ({
  PAYMENTS_MOBILE_MONEY: 'daraja',
  DARAJA_URL: url,
  DARAJA_KEY: 'a-key',
  DARAJA_SECRET: 'another-secret',
  DARAJA_SHORT_CODE: '174379',
  DARAJA_PASSKEY: 'a-passkey',
});

export async function darajaServer(twist: Twist = () => undefined) {
  const results = new Map<string, string>();
  const forgotten = new Set<string>();
  let prompts = 0;
  const tokens = new Set<string>();
  const server = await jsonServer(async (asked) => {
    const twisted = await twist(asked);
    if (twisted) return twisted;
    if (asked.path === '/oauth/v1/generate') {
      const access_token = randomUUID();
      tokens.add(access_token);
      return { body: { access_token, expires_in: '3599' } };
    }
    if (!tokens.has(String(asked.headers.authorization).replace('Bearer ', ''))) {
      return failure(404, '404.001.03', 'Invalid Access Token');
    }
    if (asked.path === '/mpesa/stkpush/v1/processrequest') {
      prompts += 1;
      const ids = { MerchantRequestID: `29115-${prompts}`, CheckoutRequestID: `ws_CO_${prompts}` };
      return { body: { ...ids, ResponseCode: '0', ResponseDescription: '', CustomerMessage: '' } };
    }
    const id = String(asked.body.CheckoutRequestID);
    if (forgotten.has(id)) {
      return failure(400, '400.002.02', 'Bad Request - Invalid CheckoutRequestID');
    }
    const ResultCode = results.get(id);
    if (ResultCode === undefined) return processing;
    const ids = { MerchantRequestID: '29115-1', CheckoutRequestID: id };
    return { body: { ResponseCode: '0', ...ids, ResultCode, ResultDesc: '' } };
  });
  return {
    ...server,
    answer: (code: string, id = 'ws_CO_1') => results.set(id, code),
    forget: (id = 'ws_CO_1') => forgotten.add(id),
    endToken: () => tokens.clear(),
    sent: () => server.asked.filter(({ path }) => path.endsWith('processrequest')),
    tokens: () => server.asked.filter(({ path }) => path.endsWith('generate')).length,
  };
}
