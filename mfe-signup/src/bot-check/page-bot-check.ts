import type { PageConfiguration } from '@site/contracts/site-configuration';
import { fetchBotChallenge } from '../api/forms.api.ts';
import { createSetupClient, type SetupClient } from '../api/setup-client.api.ts';
import { type BotCheck, type Proof, takeProof, withPatience } from './bot-check.ts';
import { proofOfWork, solve } from './proof-of-work.ts';

const created = new Map<string, BotCheck>();

/** The configured bot check, shared by all pages of a visit. Nothing loads before it is used. */
export function pageBotCheck(config: PageConfiguration): BotCheck {
  const name = JSON.stringify([config.setupService.address, config.botCheck]);
  const known = created.get(name) ?? withPatience(create(config));
  created.set(name, known);
  return known;
}

/** The setup service, with the proof that forms send it; the ten calls have one with trials alone. */
export function provenService(config: PageConfiguration) {
  const client = createSetupClient(config.setupService);
  const botCheck = pageBotCheck(config);
  const { takesOrders } = client;
  return {
    client,
    prepare: takesOrders ? botCheck.prepare : () => {},
    prove: async (): Promise<Proof> => (takesOrders ? takeProof(botCheck) : {}),
  };
}

/** A form's call, which brings a proof. */
export function provenCall<Request, Result>(
  config: PageConfiguration,
  call: (client: SetupClient, request: Request & Proof) => Promise<Result>,
) {
  const { client, prepare, prove } = provenService(config);
  return {
    prepare,
    send: async (request: Request) => call(client, { ...request, ...(await prove()) }),
  };
}

function create({ setupService, botCheck }: PageConfiguration): BotCheck {
  if (botCheck.kind === 'recaptcha') {
    return recaptcha({ siteKey: botCheck.siteKey, loadScript });
  }
  const client = createSetupClient(setupService);
  return proofOfWork({ getChallenge: () => fetchBotChallenge(client), solve, now: Date.now });
}

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

/** The part of reCAPTCHA v3 that is used: https://developers.google.com/recaptcha/docs/v3 */
interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { readonly action: string }): Promise<string>;
}

const ACTION = 'register';

interface Options {
  readonly siteKey: string;
  readonly loadScript: (address: string) => Promise<boolean>;
}

/** The bot check by reCAPTCHA v3. Its script is not fetched before the visitor begins to type. */
export function recaptcha({ siteKey, loadScript }: Options): BotCheck {
  const address = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
  let loading: Promise<boolean> | undefined;

  function load(): Promise<boolean> {
    loading ??= loadScript(address)
      .then((ran) => ran && ready())
      .then((loaded) => {
        if (!loaded) loading = undefined;
        return loaded;
      });
    return loading;
  }

  return {
    prepare() {
      void load();
    },
    loaded: load,
    async takeToken() {
      try {
        const text = await provided()?.execute(siteKey, { action: ACTION });
        return text ? { kind: 'token', text } : { kind: 'failed' };
      } catch {
        return { kind: 'failed' };
      }
    },
  };
}

async function ready(): Promise<boolean> {
  const recaptcha = provided();
  if (!recaptcha) return false;
  await new Promise<void>((resolve) => recaptcha.ready(resolve));
  return true;
}

function provided(): Recaptcha | undefined {
  // The script's documented way to hand itself over.
  return (globalThis as { grecaptcha?: Recaptcha }).grecaptcha;
}
