import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readPaymentKey } from '@site/contracts/purchase-calls';
import { onTestFinished } from 'vitest';

interface Prompt {
  readonly MerchantRequestID: string;
  readonly CheckoutRequestID: string;
  /** The path that its callback goes to. */
  readonly callback: string;
}

const tokenReply = { access_token: 'token', expires_in: '3599' };
const processing = { requestId: '1', errorCode: '500.001.1001', errorMessage: 'being processed' };

/**
 * M-Pesa Express and everybody's telephone: whose rings pays at once, and the callback is sent once.
 * Prompts can be held before their reply. Of those whose caller dies meanwhile every other one rings
 * all the same, the first one too; the callbacks of half of these wait until they are sent for.
 */
export async function darajaPayers() {
  const prompts = { sent: 0, lost: 0 };
  /** The orders of all charges, in their order. */
  const charged: string[] = [];
  const paid = new Set<string>();
  const held = new Map<Prompt, ServerResponse>();
  /** Prompts that were paid and whose callback waits. */
  const late: Prompt[] = [];
  /** Callbacks that nobody took, each with its reason. */
  const unheard: string[] = [];
  let isHolding = false;
  let site = '';

  function pay({ CheckoutRequestID, callback }: Prompt): void {
    paid.add(CheckoutRequestID);
    charged.push(orderOf(callback));
  }

  function callBack({ callback, ...names }: Prompt): void {
    const stkCallback = { ...names, ResultCode: 0, ResultDesc: '' };
    const body = JSON.stringify({ Body: { stkCallback } });
    const headers = { 'content-type': 'application/json' };
    // Safaricom sends it and looks no further.
    void fetch(`${site}${callback}`, { method: 'POST', headers, body }).then(
      ({ status }) => status === 200 || unheard.push(`${callback}: ${status}`),
      (error) => unheard.push(`${callback}: ${error}`),
    );
  }

  function send(prompt: Prompt, response: ServerResponse): void {
    const { callback: _, ...names } = prompt;
    respond(response, 200, { ...names, ResponseCode: '0', ResponseDescription: '' });
    pay(prompt);
    callBack(prompt);
  }

  function hold(prompt: Prompt, response: ServerResponse): void {
    held.set(prompt, response);
    response.on('close', () => {
      if (!held.delete(prompt)) return;
      prompts.lost += 1;
      if (prompts.lost % 2 === 0) return;
      pay(prompt);
      if (prompts.lost % 4 === 1) late.push(prompt);
      else callBack(prompt);
    });
  }

  function prompt(body: { readonly CallBackURL: string }, response: ServerResponse): void {
    prompts.sent += 1;
    const names = {
      MerchantRequestID: `29115-${prompts.sent}`,
      CheckoutRequestID: `ws_CO_${prompts.sent}`,
    };
    const asked = { ...names, callback: new URL(body.CallBackURL).pathname };
    if (isHolding) hold(asked, response);
    else send(asked, response);
  }

  const server = createServer(async (request, response) => {
    const said = await text(request);
    if (request.url?.startsWith('/oauth/')) return respond(response, 200, tokenReply);
    const body = JSON.parse(said);
    if (request.url?.includes('stkpush/')) return prompt(body, response);
    const { CheckoutRequestID } = body;
    if (!paid.has(CheckoutRequestID)) return respond(response, 500, processing);
    return respond(response, 200, { ResponseCode: '0', CheckoutRequestID, ResultCode: '0' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    /** The settings of a service that sends its prompts here. */
    env: {
      PAYMENTS_MOBILE_MONEY: 'daraja',
      DARAJA_URL: `http://127.0.0.1:${port}`,
      DARAJA_KEY: 'key',
      DARAJA_SECRET: 'secret',
      DARAJA_SHORT_CODE: '174379',
      DARAJA_PASSKEY: 'passkey',
    },
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
      for (const [asked, response] of waiting) send(asked, response);
    },
  };
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
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
