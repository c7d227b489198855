import { readPaymentKey } from '@site/contracts/purchase-calls';
import { darajaServer, darajaSettings } from './daraja-server.ts';

interface Prompt {
  readonly ids: { readonly MerchantRequestID: string; readonly CheckoutRequestID: string };
  /** The path that its callback goes to. */
  readonly callback: string;
}

/**
 * M-Pesa Express and everybody's telephone: whose rings pays at once, and the callback is sent once.
 * Prompts can be held before their reply. Of those whose caller dies meanwhile every other one rings
 * all the same, the first one too; the callbacks of half of these wait until they are sent for.
 */
export async function darajaPayers() {
  const prompts = { sent: 0, lost: 0 };
  /** The orders of all charges, in their order. */
  const charged: string[] = [];
  /** What releases each prompt that is held. */
  const held = new Set<() => void>();
  /** Prompts that were paid and whose callback waits. */
  const late: Prompt[] = [];
  /** Callbacks that nobody took, each with its reason. */
  const unheard: string[] = [];
  let isHolding = false;
  let site = '';

  const server = await darajaServer(async ({ path, body, gone }) => {
    if (!path.endsWith('processrequest')) return undefined;
    prompts.sent += 1;
    const names = [`29115-${prompts.sent}`, `ws_CO_${prompts.sent}`] as const;
    const ids = { MerchantRequestID: names[0], CheckoutRequestID: names[1] };
    const prompt = { ids, callback: new URL(String(body.CallBackURL)).pathname };
    if (isHolding && !(await released(gone))) {
      lose(prompt);
      return 'cut';
    }
    pay(prompt);
    callBack(prompt);
    return { body: { ...ids, ResponseCode: '0', ResponseDescription: '' } };
  });

  /** False where its caller died meanwhile. */
  function released(gone: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const release = () => resolve(true);
      held.add(release);
      gone.addEventListener('abort', () => held.delete(release) && resolve(false));
    });
  }

  function lose(prompt: Prompt): void {
    prompts.lost += 1;
    if (prompts.lost % 2 === 0) return;
    pay(prompt);
    if (prompts.lost % 4 === 1) late.push(prompt);
    else callBack(prompt);
  }

  function pay({ ids, callback }: Prompt): void {
    server.answer('0', ids.CheckoutRequestID);
    charged.push(orderOf(callback));
  }

  function callBack({ callback, ids }: Prompt): void {
    const stkCallback = { ...ids, ResultCode: 0, ResultDesc: '' };
    const body = JSON.stringify({ Body: { stkCallback } });
    const headers = { 'content-type': 'application/json' };
    // Safaricom sends it and looks no further.
    void fetch(`${site}${callback}`, { method: 'POST', headers, body }).then(
      ({ status }) => status === 200 || unheard.push(`${callback}: ${status}`),
      (error) => unheard.push(`${callback}: ${error}`),
    );
  }

  return {
    /** The settings of a service that sends its prompts here. */
    env: darajaSettings(server),
    /** Scheme, host and port that callbacks go to. */
    callBackTo(address: string): void {
      site = address;
    },
    charged,
    unheard,
    prompts,
    /** The orders that were paid by a prompt whose callback waits. */
    late: () => late.map(({ callback }) => orderOf(callback)),
    sendLateCallbacks: () => late.splice(0).forEach(callBack),
    /** How many prompts are held now. */
    held: () => held.size,
    /** From now on no prompt is replied to, and none rings. */
    hold(): void {
      isHolding = true;
    },
    /** All that are held are replied to and ring, as do all that follow. */
    release(): void {
      isHolding = false;
      const waiting = [...held];
      held.clear();
      for (const release of waiting) release();
    },
  };
}

/** A callback's path names the payment, and a payment its order. */
function orderOf(callback: string): string {
  const key = callback
    .split('/')
    .map(readPaymentKey)
    .find((found) => found !== undefined);
  if (!key) throw new Error(`${callback} names no payment`);
  return key.order;
}
