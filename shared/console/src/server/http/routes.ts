import { applicationName, CONFIGURATION } from '@site/contracts/application';
import { ok } from '@site/node/result';
import type { Environment } from '@site/node/settings';
import { createPreview } from '@site/releases/create-preview';
import { isStorageError, storageProblem } from '@site/releases/storage-error';
import { change, intent, type Preview, select, signIn } from '../../protocol.ts';
import type { Access } from '../access/access.ts';
import { lookAt } from '../change/look.ts';
import { oneAfterAnother } from '../change/one-after-another.ts';
import { createPictures } from '../change/pictures.ts';
import { type ChangeContext, runChange } from '../change/run-change.ts';
import { type Outcome, refuse, refusedBy } from '../outcome.ts';
import { readLedgerPage } from '../site/ledger-steps.ts';
import type { Overviews } from '../site/overviews.ts';
import { readReleaseList } from '../site/release-list.ts';
import { sendEvents } from './events.ts';

import { readJson, send } from './replies.ts';
import type { OperatorRoute, Route, Routes } from './route.ts';

/** How long a link to a preview works. */
const PREVIEW_HOURS = 2;

export interface RoutesOptions extends ChangeContext {
  readonly access: Access;
  readonly overviews: Overviews;
  readonly env: Environment;
}

export function createRoutes({ access, overviews, env, ...context }: RoutesOptions): Routes {
  const { store, usual, clock } = context;
  const pictures = createPictures(context);
  const changing = oneAfterAnother();
  // Composing takes all processors, and a change never waits for it.
  const looking = oneAfterAnother();

  const forOperators =
    (route: OperatorRoute, isUse = true): Route =>
    async (call) => {
      const operator = await access.identify(call.request, isUse);
      if (!operator.ok) return operator;
      return Promise.resolve(route(call, operator.value)).catch(storageFailure);
    };

  const named = (text: string | null): Outcome<string> => {
    const name = text === CONFIGURATION ? text : applicationName.safeParse(text).data;
    if (name !== undefined) return ok(name);
    return refuse(422, 'unknown-application', 'Name an application, or config.');
  };

  return {
    'GET session': ({ request }) => access.session(request),
    async 'POST session'({ request, response }) {
      const read = await readJson(request, signIn);
      if (!read.ok) return read;
      const signedIn = await access.signIn(request, read.value);
      if (!signedIn.ok) return signedIn;
      response.setHeader('set-cookie', signedIn.value.cookie);
      return ok(signedIn.value.session);
    },
    'DELETE session'({ request, response }) {
      send(response, 204, { 'set-cookie': access.signOut(request) });
      return ok(undefined);
    },
    'GET overview': forOperators(async () => ok(await overviews.read())),
    'GET events': forOperators(({ request, response }) => {
      const isAllowed = async () => (await access.identify(request, false)).ok;
      sendEvents(response, overviews, isAllowed);
      return ok(undefined);
    }, false),
    'GET ledger': forOperators(async ({ query }) => {
      const name = query.has('name') ? named(query.get('name')) : ok(undefined);
      if (!name.ok) return name;
      const before = Number(query.get('before') ?? Number.NaN) || undefined;
      return ok(await readLedgerPage(store, { name: name.value, before }));
    }),
    'GET releases': forOperators(async ({ query }) => {
      const name = named(query.get('name'));
      return name.ok ? ok(await readReleaseList(store, name.value)) : name;
    }),
    'POST look': forOperators(async ({ request }) => {
      const read = await readJson(request, intent);
      return read.ok ? looking(() => lookAt(context, read.value)) : read;
    }),
    'POST pictures': forOperators(async ({ request }, { name }) => {
      const read = await readJson(request, intent);
      return read.ok ? pictures.start(read.value, name) : read;
    }),
    'GET pictures': forOperators(({ query }) => pictures.read(query.get('id') ?? '')),
    'GET pictures/': forOperators(({ response, rest }) => {
      const file = pictures.file(rest);
      if (file.ok) send(response, 200, { 'content-type': 'image/webp' }, file.value);
      return file;
    }),
    'POST preview': forOperators(async ({ request }) => {
      const read = await readJson(request, select);
      if (!read.ok) return read;
      const wanted = { store, usual, select: read.value, hours: PREVIEW_HOURS };
      const made = await looking(() => createPreview(wanted, env, clock.now()));
      if (!made.ok) return refusedBy(made.problem);
      const { link, expires } = made.value;
      return ok<Preview>({ link, expires });
    }),
    'POST change': forOperators(async ({ request }, { name }) => {
      const read = await readJson(request, change);
      return read.ok ? changing(() => runChange(context, read.value, name)) : read;
    }),
  };
}

/** A disk or a bucket that fails is no bug. */
function storageFailure(error: unknown): Outcome<never> {
  if (!isStorageError(error)) throw error;
  const failed = storageProblem(error);
  const { kind, message } = failed.ok ? { kind: '', message: '' } : failed.problem;
  return refuse(503, kind, message);
}
