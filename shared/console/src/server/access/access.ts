import type { IncomingMessage } from 'node:http';
import { clientAddress, membership, networkOf } from '@site/node/networks';
import { ok } from '@site/node/result';
import type * as z from 'zod/mini';
import type { Session, signIn } from '../../protocol.ts';
import type { Clock } from '../clock.ts';
import { type Outcome, refuse, refusedBy } from '../outcome.ts';
import type { ConsoleSettings } from '../settings.ts';
import { createAttempts } from './attempts.ts';
import { followOperators, isTokenOf, type Operators, operatorName } from './operators.ts';
import { createSessions, endOf } from './sessions.ts';

/*
 * Who is asking:
 *
 *   CONSOLE_USER_HEADER   whom the proxy names, where the request comes from one of its addresses
 *   with operators        who has signed in with a token, as long as token and session last
 *   without any           the user of this machine, where nobody else can reach it
 */

export interface Operator {
  /** As the ledger will say. */
  readonly name: string;
  readonly session: Session;
}

export interface AccessOptions
  extends Pick<ConsoleSettings, 'address' | 'operatorsFile' | 'userHeader' | 'proxies'> {
  /** Of this machine. */
  readonly user: string;
  readonly clock: Clock;
}

export type Access = ReturnType<typeof createAccess>;

export function createAccess(options: AccessOptions) {
  const { address, userHeader, user, clock } = options;
  const isProxy = membership(options.proxies);
  const readOperators = followOperators(options.operatorsFile);
  const sessions = createSessions(clock);
  const attempts = createAttempts(clock);

  function identifyByProxy({ headers, socket }: IncomingMessage, header: string) {
    const named = isProxy(socket.remoteAddress ?? '') ? headers[header] : undefined;
    const name = operatorName.safeParse(typeof named === 'string' ? decoded(named) : undefined);
    if (name.success)
      return ok({ name: name.data, session: { name: name.data, by: 'proxy' } } as const);
    return refuse(
      401,
      'not-signed-in',
      `Nobody is named in ${header} by a proxy of CONSOLE_PROXIES: open the console through it, and sign in there.`,
    );
  }

  function identifyHere({ headers }: IncomingMessage, operators: Operators) {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) {
      return ok({ name: user, session: { name: user, by: 'none' } } as const);
    }
    const message = `This came through a proxy, and ${operators.size} operators have tokens: run \`pnpm site operator add NAME\`, and set CONSOLE_ADDRESS to where the proxy is.`;
    return refuse(401, 'not-signed-in', message);
  }

  /** @param isUse whether the operator did something, so that the session is not idle */
  async function identify(request: IncomingMessage, isUse = true): Promise<Outcome<Operator>> {
    if (userHeader) return identifyByProxy(request, userHeader);
    const read = await readOperators();
    if (!read.ok)
      return { ok: false, problem: { ...refusedBy(read.problem).problem, status: 503 } };
    const operators = read.value;
    if (!address && operators.size === 0) return identifyHere(request, operators);
    const session = sessions.find(request.headers.cookie, isUse);
    if (session && operators.get(session.name)?.hash === session.hash) {
      const { name } = session;
      const expires = new Date(endOf(session)).toISOString();
      return ok({ name, session: { name, by: 'token', expires } });
    }
    const how =
      operators.size > 0
        ? 'Sign in with your name and token.'
        : 'Nobody has a token any more: `pnpm site operator add NAME` makes one.';
    return refuse(401, 'not-signed-in', how);
  }

  return {
    identify,

    /** Who asks, or how one signs in. */
    async session(request: IncomingMessage): Promise<Outcome<Session>> {
      const operator = await identify(request, false);
      if (operator.ok) return ok(operator.value.session);
      if (operator.problem.status !== 401) return operator;
      return ok({ by: userHeader ? 'proxy' : 'token' });
    },

    /** Resolves to the session and its cookie. */
    async signIn(
      request: IncomingMessage,
      { name, token }: z.infer<typeof signIn>,
    ): Promise<Outcome<{ readonly session: Session; readonly cookie: string }>> {
      if (userHeader) {
        return refuse(403, 'no-tokens', 'Here the proxy before the console signs you in.');
      }
      const network = networkOf(clientAddress(request, isProxy));
      const retryAfter = attempts.begin(network);
      if (retryAfter > 0) {
        const wait = retryAfter > 60 ? `${Math.ceil(retryAfter / 60)} minutes` : 'a minute';
        const message = `Too many tries: wait ${wait}. A token that was lost is replaced by \`pnpm site operator add NAME\`.`;
        const { problem } = refuse(429, 'too-many-tries', message);
        return { ok: false, problem: { ...problem, retryAfter } };
      }
      const read = await readOperators();
      const operator = read.ok ? read.value.get(name) : undefined;
      const isRight = await attempts.compute(() => isTokenOf(operator, token));
      if (!isRight || !operator) {
        const message =
          'Name and token do not belong together. A token that was lost is replaced by `pnpm site operator add NAME`.';
        return refuse(401, 'wrong-token', message);
      }
      attempts.succeeded(network);
      const cookie = sessions.begin({ name, hash: operator.hash });
      const expires = new Date(endOf({ began: clock.now() })).toISOString();
      return ok({ session: { name, by: 'token', expires }, cookie });
    },

    /** @returns the cookie that takes the session from the browser */
    signOut: (request: IncomingMessage) => sessions.end(request.headers.cookie),
  };
}

/** Headers are read as Latin-1, and proxies write UTF-8. */
function decoded(value: string): string {
  return Buffer.from(value, 'latin1').toString();
}
