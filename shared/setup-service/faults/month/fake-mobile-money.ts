import { type Answer, type Asked, jsonServer } from '../../testing/json-server.ts';
import type { ProviderContext } from './fake-card-provider.ts';
import { notify, tellJson, unreliableNotices } from './notices.ts';
import { type Random, randomOf } from './random-choices.ts';

/** How the holder of a telephone answers a prompt. */
export interface Holder {
  /** Milliseconds until they answer. */
  readonly after: number;
  /** 0 pays; any other number is a result code of M-Pesa Express. */
  readonly code: number;
}

interface Prompt {
  readonly reference: string;
  readonly callback: string;
  readonly amount: number;
  readonly random: Random;
  /** Safaricom does not know the result. */
  readonly isForgotten: boolean;
  /** The reply that it was sent never reaches the service. */
  readonly isUnheard: boolean;
  /** The moment from which queries are answered with the result. */
  saidFrom: number;
  code: number | undefined;
}

const MINUTE = 60_000;
const beingProcessed = {
  status: 500,
  body: {
    requestId: '1',
    errorCode: '500.001.1001',
    errorMessage: 'The transaction is being processed',
  },
};
const systemBusy = {
  status: 500,
  body: { requestId: '1', errorCode: '500.003.02', errorMessage: 'System is busy' },
};

/** M-Pesa Express and the telephones that it prompts. The ledger has what it moves. */
export async function fakeMobileMoney({ world, ledger, seed, service }: ProviderContext) {
  const prompts = new Map<string, Prompt>();
  const holders = new Map<string, (ringing: number) => Holder>();
  const rings = new Map<string, number>();
  let isAway = false;

  const server = await jsonServer((asked) => {
    if (isAway) return 'cut';
    if (asked.path === '/oauth/v1/generate') {
      return { body: { access_token: 'a-token', expires_in: '3599' } };
    }
    if (asked.path === '/mpesa/stkpush/v1/processrequest') return ring(asked);
    return query(String(asked.body.CheckoutRequestID));
  });

  function ring({ body }: Asked): Answer {
    const callback = new URL(String(body.CallBackURL)).pathname;
    const reference = callback.split('/').at(-2) ?? '';
    const random = randomOf(seed, `${reference} ${prompts.size}`);
    if (random.next() < 0.02) {
      return { status: 400, body: { requestId: '1', errorCode: '400.002.02', errorMessage: '' } };
    }
    const id = `ws_CO_${prompts.size + 1}`;
    const amount = Number(body.Amount);
    const isForgotten = random.next() < 0.04;
    const isUnheard = random.next() < 0.06;
    const delay = random.next() < 0.1 ? random.below(30) * MINUTE : 0;
    const prompt: Prompt = {
      reference,
      callback,
      amount,
      random,
      isForgotten,
      isUnheard,
      saidFrom: delay,
      code: undefined,
    };
    prompts.set(id, prompt);
    const phone = String(body.PhoneNumber);
    const ringing = (rings.get(phone) ?? 0) + 1;
    rings.set(phone, ringing);
    const holder = holders.get(phone)?.(ringing) ?? { after: 60_000, code: 1037 };
    world.begin(() => answered(id, prompt, holder));
    if (isUnheard) return 'cut';
    const ids = { MerchantRequestID: `29115-${prompts.size}`, CheckoutRequestID: id };
    return { body: { ...ids, ResponseCode: '0', ResponseDescription: '', CustomerMessage: '' } };
  }

  async function answered(id: string, prompt: Prompt, { after, code }: Holder): Promise<void> {
    await world.sleep(after);
    prompt.code = code;
    prompt.saidFrom += world.now();
    const { reference, amount } = prompt;
    if (code === 0) ledger.note({ provider: 'daraja', reference, charge: id, amount, why: 'paid' });
    const MerchantRequestID = id.replace('ws_CO_', '29115-');
    const ids = { MerchantRequestID, CheckoutRequestID: id };
    const stkCallback = { ...ids, ResultCode: code, ResultDesc: '' };
    async function tell(): Promise<boolean> {
      return (
        (await tellJson(`${service()}${prompt.callback}`, { Body: { stkCallback } })) !== undefined
      );
    }
    notify(world, prompt.random, tell, prompt.isUnheard ? unreliableNotices : undefined);
  }

  function query(id: string): Answer {
    const prompt = prompts.get(id);
    if (!prompt || prompt.isForgotten) return systemBusy;
    if (prompt.random.next() < 0.02) return 'cut';
    if (prompt.code === undefined || world.now() < prompt.saidFrom) return beingProcessed;
    const ids = { MerchantRequestID: id.replace('ws_CO_', '29115-'), CheckoutRequestID: id };
    return { body: { ResponseCode: '0', ...ids, ResultCode: String(prompt.code), ResultDesc: '' } };
  }

  return {
    url: server.url,
    /** Sets the answers of the holder of a telephone to the first prompt, the second, and so on. */
    setAnswers: (phone: string, holder: (ringing: number) => Holder) => holders.set(phone, holder),
    /** The operator gives the money of a prompt back. */
    giveBack(id: string): void {
      const prompt = prompts.get(id);
      if (!prompt || ledger.held(prompt.reference) < prompt.amount) return;
      const { reference, amount } = prompt;
      ledger.note({ provider: 'daraja', reference, charge: id, amount: -amount, why: 'refunded' });
    },
    setAway: (away: boolean) => {
      isAway = away;
    },
    asked: () => server.asked.length,
  };
}
