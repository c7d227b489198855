import { unprovenReply } from '@site/contracts/setup-calls';
import { type Answer, type Fields, type NoAnswer, noAnswer } from './setup-client.api.ts';

/** The text of a good answer; undefined for any other. */
export function goodText(answer: Answer): string | undefined {
  return answer.kind === 'answer' ? answer.text : undefined;
}

/** The JSON value of a good answer; undefined for any other. */
export function goodJson(answer: Answer): unknown {
  return parseJson(goodText(answer));
}

/** The service refused a form before it did anything, and will take it later or with another proof. */
export type NotYet =
  /** The bot check did not pass. */
  | { readonly kind: 'unproven' }
  /** A limit was reached. `seconds` is how long it lasts, where the service said so. */
  | { readonly kind: 'too-many'; readonly seconds?: number };

/** What a bad answer to a form means: nothing was done, or nothing is known. */
export function readBadAnswer(answer: Answer): NotYet | NoAnswer {
  if (answer.kind !== 'refusal') return noAnswer;
  if (answer.status === 403 && answer.text.trim() === unprovenReply) return { kind: 'unproven' };
  if (answer.status !== 429) return noAnswer;
  const { retryAfter } = answer;
  return { kind: 'too-many', ...(retryAfter === undefined ? {} : { seconds: retryAfter }) };
}

/** The number that a text consists of; undefined for anything else. */
export function parseNumber(text: string): number | undefined {
  return /^-?\d+$/.test(text.trim()) ? Number(text) : undefined;
}

/** The value of a JSON text; undefined for anything else. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields that a request has: a form leaves the others out. */
export function presentFields(request: Readonly<Record<string, string | undefined>>): Fields {
  return Object.fromEntries(
    Object.entries(request).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}
