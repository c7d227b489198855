import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '@platform/node/settings';
import { botChallenge, type TrialSignUp, writeBotProof } from '@site/contracts/setup-calls';
import type { SiteConfiguration } from '@site/contracts/site-configuration';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { onTestFinished } from 'vitest';
import type { Clock } from '../src/clock.ts';
import { startSetupService } from '../src/start-setup-service.ts';
import { openStorage } from '../src/storage/open-storage.ts';
import type { Tables } from '../src/storage/tables.ts';
import { databaseOf, openDatabase, rowsOf } from './databases.ts';
import { temporaryFolder } from './folders.ts';
import { goodSignUp, site } from './site.ts';

interface Options {
  readonly port?: number;
  readonly dataFolder?: string;
  readonly env?: Environment;
  readonly config?: SiteConfiguration;
  readonly clock?: Clock;
  readonly edge?: string;
  readonly open?: typeof openStorage;
}

export const generous = {
  SETUP_SIGN_UPS_PER_MINUTE: '100000',
  SETUP_CHALLENGES_PER_MINUTE: '100000',
  SETUP_PAYMENTS_PER_MINUTE: '100000',
  SETUP_QUESTIONS_PER_MINUTE: '100000',
  SETUP_LOOKUPS_PER_MINUTE: '100000',
  SETUP_NETWORK_MAILS_PER_DAY: '100000',
  // Forms by themselves; the tests of the bot check have it everywhere.
  SETUP_BOT_CHECK: 'trials',
};
const quiet = { ...generous, LOG_LEVEL: 'silent' };

export async function runService(options: Options = {}) {
  const dataFolder = options.dataFolder ?? (await temporaryFolder());
  // How a service opens one that it is given, other tests see.
  const isNew = options.dataFolder === undefined && options.env?.DATABASE_URL === undefined;
  const { address, metricsAddress, stop } = await startSetupService({
    port: options.port ?? 0,
    dataFolder,
    config: options.config ?? site,
    env: { ...quiet, DATABASE_URL: await databaseOf(dataFolder), ...options.env },
    ...(options.clock ? { clock: options.clock } : {}),
    ...(options.edge ? { edge: options.edge } : {}),
    open: options.open ?? (isNew ? openDatabase : openStorage),
  });
  let stopped: Promise<void> | undefined;
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  onTestFinished(stopOnce);

  async function token(): Promise<string> {
    const response = await fetch(`${address}/bot-challenge`);
    const challenge = botChallenge.parse(await response.json());
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error('the challenge was not solved');
    return writeBotProof({ challenge, solution });
  }

  async function send(path: string, form: FormData | Record<string, string>, headers = {}) {
    const body = form instanceof FormData ? form : formOf(form);
    const response = await fetch(`${address}${path}`, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  }

  const post = (form: FormData) => send('/setup.php', form);
  const statusOf = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${address}${path}`, init)).status;

  async function signUp(changes: { readonly [Field in keyof TrialSignUp]?: string } = {}) {
    const fields = { ...goodSignUp, ...changes };
    return post(formOf({ ...fields, recaptcha_token: fields.recaptcha_token ?? (await token()) }));
  }

  const rows = (table: keyof Tables) => rowsOf(dataFolder, table);
  const counts = async () => (await fetch(`${metricsAddress}/metrics`)).text();
  const service = { address, metricsAddress, dataFolder, stop: stopOnce };
  return { ...service, rows, counts, token, send, post, statusOf, signUp };
}

export function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

export async function mailsOf(dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, 'outbox');
  // Beside them may be one that is just being written.
  const files = (await readdir(folder)).filter((file) => file.endsWith('.eml'));
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
}
