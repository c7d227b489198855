import type { IncomingMessage } from 'node:http';
import { limited } from '@platform/node/limited';
import type { Clock } from '@platform/node/lock-file';
import { clientAddress, membership, networkOf } from '@platform/node/networks';
import { ok } from '@platform/node/result';
import type * as z from 'zod/mini';
import type { signIn } from '../../requests.ts';
import { type Deed, type Role, roleRefusal } from '../../roles.ts';
import { type Outcome, refuse } from '../outcome.ts';
import type { ConsoleSettings } from '../settings.ts';
import { createAttempts } from './attempts.ts';
import { isTokenOf, operatorName, readOperators } from './operators.ts';
import { createSessions } from './sessions.ts';

/*
 * Who is asking:
 *
 *   CONSOLE_USER_HEADER   whom the proxy names, where the request comes from one of its addresses
 *   with operators        who has signed in with a token, as long as token and session last
 *   without any           the user of this machine, where nobody else can reach it
 */

export interface Session {
  /** As the ledger will say; undefined for nobody yet. */
  readonly name?: string | undefined;
  /** `none`: this machine's own user, who needs no more. */
  readonly by: 'none' | 'token' | 'proxy';
  /** Absent for everything. */
  readonly may?: Role | undefined;
}

/** Who is known, and may do what their role says. */
type Operator = Session & { readonly name: string };

type AccessSettings = Pick<ConsoleSettings, 'address' | 'operatorsFile' | 'userHeader' | 'proxies'>;

/** Tries that are computed at once; each takes 16 MB. */
const AT_ONCE = 2;
const ADD = '`pnpm site operator add NAME`';

export type Access = ReturnType<typeof createAccess>;

/** @param user of this machine */
export function createAccess(settings: AccessSettings, user: string, clock: Clock) {
  const { address, userHeader } = settings;
  const isProxy = membership(settings.proxies);
  /** Each time: what was taken away is over at once. */
  const operatorsNow = () => readOperators(settings.operatorsFile);
  const sessions = createSessions(clock);
  const attempts = createAttempts(clock);
  const computing = limited(AT_ONCE);
  const stranger = (message: string) => refuse(401, 'not-signed-in', message);

  function identifyByProxy(
    { headers, socket }: IncomingMessage,
    header: string,
  ): Outcome<Operator> {
    const named = isProxy(socket.remoteAddress ?? '') ? headers[header] : undefined;
    // Headers are read as Latin-1, and proxies write UTF-8.
    const name = operatorName.safeParse(Buffer.from(`${named ?? ''}`, 'latin1').toString());
    if (name.success) return ok({ name: name.data, by: 'proxy' });
    return stranger(
      `Nobody is named in ${header} by a proxy of CONSOLE_PROXIES: open the console through it, and sign in there.`,
    );
  }

  /** @param isUse whether the operator did something, so that the session is not idle */
  async function identify(request: IncomingMessage, isUse = true): Promise<Outcome<Operator>> {
    if (userHeader) return identifyByProxy(request, userHeader);
    const read = await operatorsNow();
    if (!read.ok) return untrusted;
    if (!address && read.value.size === 0) {
      if (!cameByProxy(request)) return ok({ name: user, by: 'none' });
      return stranger(
        `This came through a proxy, and nobody has a token: run ${ADD}, and set CONSOLE_ADDRESS to where the proxy is.`,
      );
    }
    const session = sessions.find(request.headers.cookie, isUse);
    const operator = session && read.value.get(session.name);
    if (operator && operator.hash === session.hash) {
      return ok({ name: session.name, by: 'token', may: operator.may });
    }
    const isAny = read.value.size > 0;
    return stranger(
      isAny ? 'Sign in with your name and token.' : `Nobody has a token: run ${ADD}.`,
    );
  }

  return {
    identify,

    /** As `identify`; 403 for an operator whose role does not go so far. */
    async identifyFor(
      request: IncomingMessage,
      deed: Deed | undefined,
    ): Promise<Outcome<Operator>> {
      const operator = await identify(request, false);
      const why = operator.ok && deed ? roleRefusal(operator.value, deed) : undefined;
      return why === undefined ? operator : refuse(403, 'role', why);
    },

    /** Who asks, or how one signs in. */
    async session(request: IncomingMessage): Promise<Outcome<Session>> {
      const operator = await identify(request, false);
      if (operator.ok || operator.problem.status !== 401) return operator;
      return ok({ by: userHeader ? 'proxy' : 'token' });
    },

    /** Resolves to the session and its cookie. */
    async signIn(
      request: IncomingMessage,
      { name, token }: z.infer<typeof signIn>,
    ): Promise<Outcome<{ readonly session: Session; readonly cookie: string }>> {
      if (userHeader) return refuse(403, 'no-tokens', 'Here the proxy signs you in.');
      const network = networkOf(clientAddress(request, isProxy));
      const retryAfter = attempts.begin(network);
      const lost = `A token that was lost is replaced by ${ADD}.`;
      if (retryAfter > 0) {
        const wait = retryAfter > 60 ? `${Math.ceil(retryAfter / 60)} minutes` : 'a minute';
        const { problem } = refuse(429, 'too-many-tries', `Too many tries: wait ${wait}. ${lost}`);
        return { ok: false, problem: { ...problem, retryAfter } };
      }
      const read = await operatorsNow();
      if (!read.ok) return untrusted;
      const operator = read.value.get(name);
      const isRight = await computing(() => isTokenOf(operator, token));
      if (!isRight || !operator) {
        return refuse(401, 'wrong-token', `Name and token do not belong together. ${lost}`);
      }
      attempts.succeeded(network);
      const cookie = sessions.begin(name, operator.hash);
      return ok({ session: { name, by: 'token', may: operator.may }, cookie });
    },

    /** @returns the cookie that takes the session from the browser */
    signOut: (request: IncomingMessage) => sessions.end(request.headers.cookie),
  };
}

/** By what most proxies add, or by HTTP/1.0, which no browser speaks. */
const cameByProxy = ({ headers, httpVersion }: IncomingMessage) =>
  httpVersion === '1.0' ||
  Object.keys(headers).some((name) => /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/.test(name));

/** Where that file is, is nothing for strangers. */
const untrusted = refuse(
  503,
  'invalid-config',
  'Nobody can sign in: the file of the tokens is not as it has to be. `pnpm site operator list` on its machine says why.',
);
