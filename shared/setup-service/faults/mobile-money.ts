import { darajaServer, darajaSettings } from '../testing/daraja-server.ts';

interface Prompt {
  readonly ids: { readonly MerchantRequestID: string; readonly CheckoutRequestID: string };
  readonly callback: string;
}

/** Each prompt is paid at once and called back once; the caller of a held reply may die. */
export async function mobileMoney() {
  const charged: string[] = [];
  const unheard: string[] = [];
  const held = new Set<() => void>();
  let isHolding = false;
  let lost = 0;
  let site = '';

  const server = await darajaServer(async ({ path, body, gone }) => {
    if (!path.endsWith('processrequest')) return undefined;
    const callback = new URL(String(body.CallBackURL)).pathname;
    const number = charged.push(orderOf(callback));
    const names = [`29115-${number}`, `ws_CO_${number}`] as const;
    const ids = { MerchantRequestID: names[0], CheckoutRequestID: names[1] };
    server.answer('0', ids.CheckoutRequestID);
    if (isHolding) await released(gone);
    void callBack({ callback, ids });
    if (gone.aborted) lost += 1;
    return { body: { ...ids, ResponseCode: '0', ResponseDescription: '' } };
  });

  function released(gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      held.add(resolve);
      gone.addEventListener('abort', () => {
        held.delete(resolve);
        resolve();
      });
    });
  }

  async function callBack({ callback, ids }: Prompt): Promise<void> {
    const stkCallback = { ...ids, ResultCode: 0, ResultDesc: '' };
    const body = JSON.stringify({ Body: { stkCallback } });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(`${site}${callback}`, { method: 'POST', headers, body }).then(
      ({ status }) => status,
      String,
    );
    if (reply !== 200) unheard.push(`${callback}: ${reply}`);
  }

  return {
    // Nobody's patience ends while prompts are held.
    env: { ...darajaSettings(server), PROVIDER_TIMEOUT_MS: '50000' },
    callBackTo(address: string): void {
      site = address;
    },
    charged,
    unheard,
    held: () => held.size,
    lost: () => lost,
    hold(): void {
      isHolding = true;
    },
    release(): void {
      isHolding = false;
      for (const release of held) release();
      held.clear();
    },
  };
}

/** A callback's path names the payment, which begins with its order. */
const orderOf = (callback: string) => callback.split('/').at(-2)?.slice(0, 36) ?? '';
