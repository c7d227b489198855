import type { PageConfig } from '@site/contracts/site-config';
import { fetchBotChallenge } from '../api/bot-challenge.api.ts';
import { createSetupClient } from '../api/setup-client.api.ts';
import type { BotCheck, Wait } from './bot-check.ts';
import { proofOfWork } from './proof-of-work.ts';
import { recaptcha } from './recaptcha.ts';
import { solve } from './solve.ts';

type BotCheckConfig = Pick<PageConfig, 'setupService' | 'botCheck'>;

const created = new Map<string, BotCheck>();

/**
 * The bot check that the site configuration asks for. All pages of a visit share it: what one page
 * begins to prepare, the next one sends. Nothing is loaded before it is used.
 */
export function pageBotCheck({ setupService, botCheck }: BotCheckConfig): BotCheck {
  const name = JSON.stringify([setupService.address, botCheck]);
  const known = created.get(name) ?? create({ setupService, botCheck });
  created.set(name, known);
  return known;
}

function create({ setupService, botCheck }: BotCheckConfig): BotCheck {
  if (botCheck.kind === 'recaptcha') {
    return recaptcha({ siteKey: botCheck.siteKey, loadScript, wait });
  }
  const client = createSetupClient(setupService);
  const getChallenge = () => fetchBotChallenge(client);
  return proofOfWork({ getChallenge, solve, now: Date.now, wait });
}

const wait: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Adds a script to the document; resolves to whether it ran. One that failed can be added again. */
function loadScript(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.onload = () => resolve(true);
    script.onerror = () => {
      script.remove();
      resolve(false);
    };
    document.head.append(script);
  });
}
