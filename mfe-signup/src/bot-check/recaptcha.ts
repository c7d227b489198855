import { type BotCheck, PATIENCE_MS, type Wait } from './bot-check.ts';

/** The part of reCAPTCHA v3 that is used: https://developers.google.com/recaptcha/docs/v3 */
interface Recaptcha {
  ready(callback: () => void): void;
  execute(siteKey: string, options: { readonly action: string }): Promise<string>;
}

/** What the setup service expects a sign-up to be called. */
const ACTION = 'register';

interface Options {
  readonly siteKey: string;
  readonly wait: Wait;
}

/** The bot check by reCAPTCHA v3. Its script is not asked for before the visitor begins to type. */
export function recaptcha({ siteKey, wait }: Options): BotCheck {
  let loading: Promise<boolean> | undefined;

  function load(): Promise<boolean> {
    loading ??= loadScript(siteKey).then((loaded) => {
      // The next call tries again.
      if (!loaded) loading = undefined;
      return loaded;
    });
    return loading;
  }

  return {
    prepare() {
      void load();
    },
    loaded: () => Promise.race([load(), wait(PATIENCE_MS).then(() => false)]),
    async takeToken() {
      try {
        const text = await provided()?.execute(siteKey, { action: ACTION });
        return text ? { kind: 'token', text } : { kind: 'failed' };
      } catch {
        // It rejects where it cannot reach its servers or does not know the key.
        return { kind: 'failed' };
      }
    },
  };
}

/** Resolves to true once the script is ready for use, to false where it did not load. */
function loadScript(siteKey: string): Promise<boolean> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`;
    script.async = true;
    script.onload = () => {
      const script = provided();
      if (script) script.ready(() => resolve(true));
      else resolve(false);
    };
    script.onerror = () => {
      script.remove();
      resolve(false);
    };
    document.head.append(script);
  });
}

function provided(): Recaptcha | undefined {
  // The script's documented way to hand itself over.
  return (globalThis as { grecaptcha?: Recaptcha }).grecaptcha;
}
