import type { PageConfig } from '@site/contracts/site-config';
import type { AxiosInstance } from 'axios';

/** What is needed to reach the setup service. */
export type SetupService = Pick<
  PageConfig['setupService'],
  'address' | 'provider' | 'cardProvider' | 'orders'
>;

/** Milliseconds after which a call without an answer counts as failed. */
const TIMEOUT_MS = 20_000;

/** No usable answer: the network, a time-out or an error status. What was asked may have happened. */
export interface NoAnswer {
  readonly kind: 'no-answer';
}
export const noAnswer: NoAnswer = { kind: 'no-answer' };

/** The text of an answer, with its status where that is not a good one. */
export type Answer =
  | { readonly kind: 'answer'; readonly text: string }
  | {
      readonly kind: 'refusal';
      readonly status: number;
      readonly text: string;
      /** Seconds after which it may be sent again, where the service said so. */
      readonly retryAfter?: number;
    }
  | NoAnswer;

export type Fields = Readonly<Record<string, string>>;

/** The setup service, as text in and text out. Never rejects for what the network or the service does. */
export interface SetupClient {
  /** The names that the paths of its payment calls are made of. */
  readonly names: Pick<SetupService, 'provider' | 'cardProvider'>;
  /** Whether it takes orders; without them it has the specification's ten calls alone. */
  readonly takesOrders: boolean;
  get(path: string): Promise<Answer>;
  /** Sends a multipart form. */
  post(path: string, fields: Fields, headers?: Fields): Promise<Answer>;
}

/** @param timeout milliseconds after which a call without an answer counts as failed */
export function createSetupClient(service: SetupService, timeout = TIMEOUT_MS): SetupClient {
  const options = {
    baseURL: service.address,
    timeout,
    responseType: 'text',
    // Left alone, axios would read the text as JSON where it can.
    transformResponse: (text: unknown) => text,
  } as const;
  const send = (call: (http: AxiosInstance) => Promise<{ data: unknown }>) =>
    answerOf((axios) => call(axios.create(options)));
  return {
    names: service,
    takesOrders: service.orders !== false,
    get: (path) => send((http) => http.get<unknown>(path)),
    post: (path, fields, headers = {}) =>
      send((http) => http.postForm<unknown>(path, formOf(fields), { headers })),
  };
}

type Axios = typeof import('axios').default;

async function answerOf(call: (axios: Axios) => Promise<{ data: unknown }>): Promise<Answer> {
  const axios = await loadAxios();
  // Without it nothing was sent.
  if (!axios) return noAnswer;
  try {
    return { kind: 'answer', text: String((await call(axios)).data) };
  } catch (error) {
    if (!axios.isAxiosError(error)) throw error;
    const { response } = error;
    if (!response) return noAnswer;
    const retryAfter = secondsOf(response.headers['retry-after']);
    return {
      kind: 'refusal',
      status: response.status,
      text: String(response.data),
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
  }
}

/** The seconds in a header; undefined for a date and for anything else. */
function secondsOf(header: unknown): number | undefined {
  return typeof header === 'string' && /^\d{1,7}$/.test(header) ? Number(header) : undefined;
}

/** Axios is a file of its own, which the browser fetches with the first call. */
function loadAxios(): Promise<Axios | undefined> {
  return import('axios').then(
    (loaded) => loaded.default,
    () => undefined,
  );
}

function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
