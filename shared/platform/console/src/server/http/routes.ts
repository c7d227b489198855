import type { ServerResponse } from 'node:http';
import { applicationName, CONFIGURATION } from '@platform/contracts/application';
import { limited } from '@platform/node/limited';
import { ok } from '@platform/node/result';
import { timeAt } from '@platform/releases/edges';
import { operationOf } from '@platform/releases/operations';
import { createPreview } from '@platform/releases/previews';
import { openStore } from '@platform/store/open-store';
import { isStorageError, storageProblem } from '@platform/store/store';
import type * as z from 'zod/mini';
import { change, type Intent, intent, select, signIn } from '../../requests.ts';
import type { Deed } from '../../roles.ts';
import type { Access } from '../access/access.ts';
import { lookAt } from '../change/look.ts';
import { createPictures } from '../change/pictures.ts';
import { type ChangeContext, runChange } from '../change/run-change.ts';
import { type Outcome, refuse, refusedBy } from '../outcome.ts';
import { readCanaryLink } from '../site/canary-link.ts';
import { readLedgerPage } from '../site/ledger-steps.ts';
import type { Overviews } from '../site/overviews.ts';
import { readReleaseList } from '../site/release-list.ts';
import { readStack, stackRequest } from '../site/stack.ts';
import { createVerification, verificationRequest } from '../site/verification.ts';
import type { Call, Route, Routes } from './handler.ts';
import { readJson, securityHeaders, send } from './replies.ts';

/** Bytes that may wait for a page that reads no more. */
const MOST_UNREAD = 1_048_576;
/** Pages of one operator that are open at a time. */
const MOST_STREAMS = 20;

export interface RoutesOptions extends ChangeContext {
  readonly access: Access;
  readonly overviews: Overviews;
}

export function createRoutes({ access, overviews, ...context }: RoutesOptions): Routes {
  const { store, usual, clock } = context;
  const pictures = createPictures(context);
  const past = () => openStore(store.location, { pastCache: true });
  const verification = createVerification(past, clock);
  /** Whose each is. */
  const streams = new Map<ServerResponse, string>();
  const changing = limited(1);
  // Composing takes all processors, and a change never waits for it.
  const looking = limited(1);
  // On a large store it lasts minutes, and holds up no change.
  const pruning = limited(1);
  /** What takes visitors off something waits for nobody. */
  const inTurn = (turn: Turn, intent: Intent) => (operationOf(intent).isUrgent ? atOnce : turn);

  /** A route for operators alone. */
  const signedIn =
    (route: Route): Route =>
    async (call) => {
      const operator = await access.identify(call.request);
      if (!operator.ok) return operator;
      try {
        return await route(call);
      } catch (error) {
        return storageFailure(error);
      }
    };
  /** One that is sent something; when its turn comes, its operator has to be signed in and there. */
  const sent = <Schema extends z.ZodMiniType>(
    schema: Schema,
    work: (sent: z.output<Schema>, by: string) => Outcome<unknown> | Promise<Outcome<unknown>>,
    turnOf: (sent: z.output<Schema>) => Turn = () => atOnce,
    deed?: Deed,
  ) =>
    signedIn(async ({ request, response }) => {
      const read = await readJson(request, schema);
      if (!read.ok) return read;
      return turnOf(read.value)(async () => {
        const operator = await access.identifyFor(request, deed);
        if (!operator.ok) return operator;
        return response.destroyed ? nobodyThere : work(read.value, operator.value.name);
      });
    });

  /** The overview whenever it differs, and a beat now and then, as long as the session. */
  async function sendEvents({ request, response }: Call): Promise<Outcome<undefined>> {
    const operator = await access.identify(request, false);
    if (!operator.ok) return operator;
    const { name } = operator.value;
    if ([...streams.values()].filter((each) => each === name).length >= MOST_STREAMS)
      return tooMany;
    streams.set(response, name);
    const type = 'text/event-stream; charset=utf-8';
    // nginx would collect them.
    const streamed = { 'content-type': type, 'x-accel-buffering': 'no' };
    response.writeHead(200, { ...securityHeaders, ...streamed }).flushHeaders();
    let told = Promise.resolve();
    // In the order in which they came.
    const unsubscribe = overviews.subscribe((json) => {
      told = told.then(() => tell(json));
    });
    response.on('close', end);
    return ok(undefined);

    function end() {
      unsubscribe();
      streams.delete(response);
    }

    async function tell(json: string | undefined): Promise<void> {
      // One that had been closed before, or waits behind another answer, is told of no end.
      const isGone = request.socket.destroyed || response.writableLength > MOST_UNREAD;
      if (isGone || !(await access.identify(request, false)).ok) {
        end();
        response.destroy();
        return;
      }
      response.write(json === undefined ? 'event: beat\ndata: {}\n\n' : `data: ${json}\n\n`);
    }
  }

  return {
    'GET session': ({ request }) => access.session(request),
    async 'POST session'({ request, response }) {
      const read = await readJson(request, signIn);
      const done = read.ok ? await access.signIn(request, read.value) : read;
      if (!done.ok) return done;
      response.setHeader('set-cookie', done.value.cookie);
      return ok(done.value.session);
    },
    'DELETE session'({ request, response }) {
      send(response, 204, { 'set-cookie': access.signOut(request) });
      return ok(undefined);
    },
    'GET overview': signedIn(async () => ok(await overviews.read())),
    'GET events': sendEvents,
    'GET ledger': signedIn(async ({ query }) => {
      const name = query.has('name') ? readName(query) : ok(undefined);
      const before = Number(query.get('before')) || undefined;
      return name.ok ? ok(await readLedgerPage(store, name.value, before)) : name;
    }),
    // Who opens it is given the canary: that is a change.
    'GET canary-link': async ({ request }) => {
      const operator = await access.identifyFor(request, 'change');
      return operator.ok ? ok(await readCanaryLink(store)) : operator;
    },
    'GET releases': signedIn(async ({ query }) => {
      const name = readName(query);
      return name.ok ? ok(await readReleaseList(store, name.value)) : name;
    }),
    'POST look': sent(
      intent,
      (what) => lookAt(context, what),
      (what) => inTurn(looking, what),
    ),
    'POST pictures': sent(intent, pictures.start),
    'GET pictures': signedIn(({ query }) => pictures.read(query.get('id') ?? '')),
    'GET pictures/': signedIn(({ response, rest }) => {
      const file = pictures.file(rest);
      if (file.ok) send(response, 200, { 'content-type': 'image/webp' }, file.value);
      return file;
    }),
    'POST stack': sent(stackRequest, ({ text }) => readStack(store, text)),
    'GET verification': signedIn(() => ok(verification.read())),
    'POST verification': sent(verificationRequest, ({ all }, by) =>
      ok(verification.start(all, by)),
    ),
    'POST preview': sent(
      select,
      async (what) => {
        const wanted = { store, usual, select: what, timeAt };
        const made = await createPreview(wanted, context.env, clock.now());
        if (!made.ok) return refusedBy(made.problem);
        const { link, expires } = made.value;
        return ok({ link, expires });
      },
      () => looking,
      'preview',
    ),
    'POST change': sent(
      change,
      (what, by) => runChange(context, what, by),
      ({ intent }) => inTurn(intent.action === 'prune' ? pruning : changing, intent),
      'change',
    ),
  };
}

type Turn = ReturnType<typeof limited>;
const atOnce: Turn = (work) => work();
const tooMany = refuse(429, 'too-many-pages', 'Close some of the pages that you have open.');
const nobodyThere = refuse(408, 'nobody-there', 'Nobody waits for it any more.');

function readName(query: URLSearchParams): Outcome<string> {
  const text = query.get('name');
  const name = text === CONFIGURATION ? text : applicationName.safeParse(text).data;
  const message = 'Name an application, or config.';
  return name === undefined ? refuse(422, 'unknown-application', message) : ok(name);
}

/** A disk or a bucket that fails is no bug. */
function storageFailure(error: unknown): Outcome<never> {
  const isOfFile = error instanceof Error && 'path' in error;
  const failed = isStorageError(error) || isOfFile ? storageProblem(error) : undefined;
  if (!failed || failed.ok) throw error;
  return refuse(503, failed.problem.kind, failed.problem.message);
}
