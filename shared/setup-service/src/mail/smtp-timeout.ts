import type { Clock } from '../environment/clock.ts';

const SECOND = 1_000;
/** How long a mail server may say nothing before it has the whole message. */
const SILENCE_MS = 20 * SECOND;
/**
 * How long it may take to answer the end of a message, as it may scan and store it before:
 * https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.2.6
 */
const ANSWER_MS = 600 * SECOND;
/** The same while the service stops. */
const STOPPING_MS = 10 * SECOND;

/** How long one email waits for its mail server. */
export type MailTimeout = ReturnType<typeof mailTimeout>;

/**
 * Aborts the sending of an email whose mail server is silent for too long: less of it before the end of
 * the message, at which the server takes it, and much more afterwards.
 */
export function mailTimeout(clock: Clock, cutShort: AbortSignal) {
  const tooLong = new AbortController();
  let isEndSent = false;
  let isOver = false;
  let cancel = () => {};
  const wait = (ms: number) => {
    cancel();
    cancel = clock.after(ms, () => {
      tooLong.abort(Object.assign(new Error('the mail server is silent'), { code: 'ETIMEDOUT' }));
    });
  };
  const waitForAnswer = () => wait(cutShort.aborted ? STOPPING_MS : ANSWER_MS);
  const onCutShort = () => {
    if (isEndSent) waitForAnswer();
  };
  cutShort.addEventListener('abort', onCutShort);
  wait(SILENCE_MS);
  /** Each line that is said is a sign of life. */
  const said = () => {
    if (!isEndSent && !isOver) wait(SILENCE_MS);
  };
  return {
    options: {
      connectionTimeout: SILENCE_MS,
      greetingTimeout: SILENCE_MS,
      // The library knows one limit for both waits: here it only has to be the longer one.
      socketTimeout: 2 * ANSWER_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
      // Every line of the conversation is logged to this, and kept nowhere.
      transactionLog: true,
      logger: { trace: said, debug: said, info: said, warn: said, error: said, fatal: said },
    },
    signal: tooLong.signal,
    /** From now on the email may be taken at any moment. */
    endSent() {
      isEndSent = true;
      waitForAnswer();
    },
    isEndSent: () => isEndSent,
    cancel() {
      isOver = true;
      cancel();
      cutShort.removeEventListener('abort', onCutShort);
    },
  };
}
