import { unprovenReply } from '@site/contracts/setup-calls';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../../settings.ts';
import type { BotCheck } from '../bot-check/bot-check.ts';
import type { Reply } from './form-route.ts';

/**
 * Asks the bot check about a form that came with or without a proof; gives the reply where it does not
 * pass. Trials ask it by themselves: their reply is a number.
 */
export type VisitorCheck = (
  token: string | undefined,
  log: Pick<FastifyBaseLogger, 'info'>,
) => Promise<Reply | undefined>;

/** How forms are taken that need a proof. */
export interface CheckedForms {
  readonly check: VisitorCheck;
  readonly perMinute: number;
}

/** @param where `trials` lets every other form pass, as pages from before send no proof */
export function createVisitorCheck(
  botCheck: BotCheck,
  where: Settings['SETUP_BOT_CHECK'],
): VisitorCheck {
  if (where === 'trials') return async () => undefined;
  return async (token, log) => {
    const result = token === undefined ? missing : await botCheck.verify(token);
    if (result.kind === 'passed') return undefined;
    log.info({ reason: result.reason }, 'a form did not pass the bot check');
    return { status: 403, body: unprovenReply };
  };
}

const missing = { kind: 'refused', reason: 'no proof' } as const;
