import * as z from 'zod/mini';
import type { BotCheck, BotCheckResult } from './bot-check.ts';

interface RecaptchaOptions {
  readonly secret: string;
  /** Where tokens are verified. */
  readonly verifyUrl: string;
}

/** What the sign-up screen calls its action. */
const ACTION = 'register';
/** From 0 (a program) to 1 (a person). */
const LEAST_SCORE = 0.5;
const TIMEOUT_MS = 5_000;

/** The reply of siteverify: https://developers.google.com/recaptcha/docs/v3#site_verify_response */
const verification = z.object({
  success: z.boolean(),
  score: z.optional(z.number()),
  action: z.optional(z.string()),
});

/** The bot check by reCAPTCHA v3. Google refuses a token that was verified before. */
export function recaptcha({ secret, verifyUrl }: RecaptchaOptions): BotCheck {
  async function verify(token: string): Promise<BotCheckResult> {
    const reply = await ask(token);
    if (!reply) return { kind: 'refused', reason: 'the verifier did not answer' };
    if (!reply.success) return { kind: 'refused', reason: 'wrong' };
    if (reply.action !== ACTION) return { kind: 'refused', reason: 'another action' };
    if ((reply.score ?? 0) < LEAST_SCORE) return { kind: 'refused', reason: 'low score' };
    return { kind: 'passed' };
  }

  async function ask(token: string): Promise<z.infer<typeof verification> | undefined> {
    try {
      const response = await fetch(verifyUrl, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const parsed = verification.safeParse(await response.json());
      return response.ok && parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  }

  return { verify };
}
