import { unprovenReply } from '@site/contracts/setup-calls';
import axios from 'axios';

/** Milliseconds after which a call that has no answer counts as failed. */
const TIMEOUT_MS = 20_000;

/** No usable answer: the network, a time-out or an error status. What was asked may have happened. */
export interface NoAnswer {
  readonly kind: 'no-answer';
}
export const noAnswer: NoAnswer = { kind: 'no-answer' };

/** The text of an answer, with its status where that is not a good one. */
export type Answer =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'refusal'; readonly status: number; readonly text: string }
  | NoAnswer;

/** The setup service, as text in and text out. Never rejects for what the network or the service does. */
export interface SetupClient {
  get(path: string): Promise<Answer>;
  /** Sends a multipart form. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
}

/** @param address scheme, host and port of the setup service */
export function createSetupClient(address: string, timeout = TIMEOUT_MS): SetupClient {
  const client = axios.create({
    baseURL: address,
    timeout,
    responseType: 'text',
    // Left alone, axios would read the text as JSON where it can.
    transformResponse: (text: unknown) => text,
  });
  return {
    get: (path) => answerOf(client.get<unknown>(path)),
    post: (path, fields, headers = {}) =>
      answerOf(client.postForm<unknown>(path, formOf(fields), { headers })),
  };
}

/** The text of a good answer; undefined for any other. */
export function goodText(answer: Answer): string | undefined {
  return answer.kind === 'answer' ? answer.text : undefined;
}

/** The service refused a form before it did anything, and will take it later or with another proof. */
export type NotYet =
  /** The bot check did not pass. */
  { readonly kind: 'unproven' } | { readonly kind: 'too-many' };

/** What an answer that is not good says: nothing was done, or nobody knows. */
export function badAnswer(answer: Answer): NotYet | NoAnswer {
  if (answer.kind !== 'refusal') return noAnswer;
  if (answer.status === 403 && answer.text.trim() === unprovenReply) return { kind: 'unproven' };
  return answer.status === 429 ? { kind: 'too-many' } : noAnswer;
}

/** The bare number that a text is; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  return /^-?\d+$/.test(text.trim()) ? Number(text) : undefined;
}

/** The value of a JSON text; undefined for anything else. */
export function readJsonText(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields that are there: a form says nothing of the others. */
export function fieldsOf(
  request: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(request).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}

async function answerOf(call: Promise<{ data: unknown }>): Promise<Answer> {
  try {
    return { kind: 'answer', text: String((await call).data) };
  } catch (error) {
    if (!axios.isAxiosError(error)) throw error;
    const { response } = error;
    if (!response) return noAnswer;
    return { kind: 'refusal', status: response.status, text: String(response.data) };
  }
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
