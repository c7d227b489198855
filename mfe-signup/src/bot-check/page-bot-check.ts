import type { PageConfig } from '@site/contracts/site-config';
import { askSetup } from '../api/ask-setup.ts';
import type { BotCheck, Wait } from './bot-check.ts';
import { loadScript } from './load-script.ts';
import { proofOfWork } from './proof-of-work.ts';
import { recaptcha } from './recaptcha.ts';
import { solve } from './solve.ts';

type BotCheckConfig = Pick<PageConfig, 'setupService' | 'botCheck'>;

const made = new Map<string, BotCheck>();

/**
 * The bot check that the site configuration asks for, the same for all pages of a visit: what one
 * page begins to prepare, the next one sends. Nothing is loaded before it is used.
 */
export function pageBotCheck({ setupService, botCheck }: BotCheckConfig): BotCheck {
  const name = JSON.stringify([setupService.address, botCheck]);
  const known = made.get(name) ?? create({ setupService, botCheck });
  made.set(name, known);
  return known;
}

function create({ setupService, botCheck }: BotCheckConfig): BotCheck {
  if (botCheck.kind === 'recaptcha') {
    return recaptcha({ siteKey: botCheck.siteKey, loadScript, wait });
  }
  const ask = askSetup(setupService);
  return proofOfWork({
    getChallenge: () => ask((api) => api.botChallenge()),
    solve,
    now: Date.now,
    wait,
  });
}

const wait: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
