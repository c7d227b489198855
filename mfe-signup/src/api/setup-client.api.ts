import { orderCompleteHeader, unprovenReply } from '@site/contracts/setup-calls';
import type { PageConfiguration } from '@site/contracts/site-configuration';
import type { AxiosInstance, AxiosResponse } from 'axios';

export type SetupService = Pick<
  PageConfiguration['setupService'],
  'address' | 'provider' | 'cardProvider' | 'orders'
>;

const TIMEOUT_MS = 20_000;

/** No usable answer: the network, a time-out or an error status. What was requested may have happened. */
export interface NoAnswer {
  readonly kind: 'no-answer';
}
export const noAnswer: NoAnswer = { kind: 'no-answer' };

export type Answer =
  | {
      readonly kind: 'answer';
      readonly text: string;
      /** Whether the status is of an order of which everything came. */
      readonly isOrderComplete?: true;
    }
  | {
      readonly kind: 'refusal';
      readonly status: number;
      readonly text: string;
      /** Seconds after which it may be sent again, where the service stated it. */
      readonly retryAfter?: number;
    }
  | NoAnswer;

export type Fields = Readonly<Record<string, string>>;

/** The setup service, as text in and text out. Never rejects for what the network or the service does. */
export interface SetupClient {
  readonly names: Pick<SetupService, 'provider' | 'cardProvider'>;
  /** Whether it takes orders; without them it has the specification's ten calls alone. */
  readonly takesOrders: boolean;
  get(path: string): Promise<Answer>;
  post(path: string, fields: Fields, headers?: Fields): Promise<Answer>;
}

export function createSetupClient(service: SetupService, timeout = TIMEOUT_MS): SetupClient {
  async function send(
    call: (http: AxiosInstance) => Promise<AxiosResponse<unknown>>,
  ): Promise<Answer> {
    // A file of its own, which the browser fetches with the first call.
    const loaded = await import('axios').catch(() => undefined);
    if (!loaded) return noAnswer;
    const http = loaded.default.create({
      baseURL: service.address,
      timeout,
      responseType: 'text',
      // Left alone, axios would read the text as JSON where it can.
      transformResponse: (text: unknown) => text,
    });
    try {
      return readResponse(await call(http));
    } catch (error) {
      if (!loaded.default.isAxiosError(error)) throw error;
      return error.response ? readRefusal(error.response) : noAnswer;
    }
  }

  return {
    names: service,
    takesOrders: service.orders !== false,
    get: (path) => send((http) => http.get<unknown>(path)),
    post: (path, fields, headers = {}) =>
      send((http) => http.postForm<unknown>(path, formOf(fields), { headers })),
  };
}

function readResponse({ data, headers }: AxiosResponse<unknown>): Answer {
  const isOrderComplete = headers[orderCompleteHeader] === 'yes';
  return { kind: 'answer', text: String(data), ...(isOrderComplete && { isOrderComplete }) };
}

function readRefusal({ status, data, headers }: AxiosResponse<unknown>): Answer {
  const retryAfter = secondsOf(headers['retry-after']);
  return {
    kind: 'refusal',
    status,
    text: String(data),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** The seconds in a header; undefined for a date and for anything else. */
function secondsOf(header: unknown): number | undefined {
  return typeof header === 'string' && /^\d{1,7}$/.test(header) ? Number(header) : undefined;
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

export function goodText(answer: Answer): string | undefined {
  return answer.kind === 'answer' ? answer.text : undefined;
}

export function goodJson(answer: Answer): unknown {
  return parseJson(goodText(answer));
}

/** The service refused a form before it did anything, and will take it later or with another proof. */
export type NotYet =
  | { readonly kind: 'unproven' }
  /** A limit was reached. `seconds` is how long it lasts, where the service stated it. */
  | { readonly kind: 'too-many'; readonly seconds?: number };

/** What a bad answer to a form means: nothing was done, or nothing is known. */
export function readBadAnswer(answer: Answer): NotYet | NoAnswer {
  if (answer.kind !== 'refusal') return noAnswer;
  if (answer.status === 403 && answer.text.trim() === unprovenReply) return { kind: 'unproven' };
  if (answer.status !== 429) return noAnswer;
  const { retryAfter } = answer;
  return { kind: 'too-many', ...(retryAfter === undefined ? {} : { seconds: retryAfter }) };
}

export function parseNumber(text: string): number | undefined {
  return /^-?\d+$/.test(text.trim()) ? Number(text) : undefined;
}

export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function presentFields(request: Readonly<Record<string, string | undefined>>): Fields {
  return Object.fromEntries(
    Object.entries(request).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}
