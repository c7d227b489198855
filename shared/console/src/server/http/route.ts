import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Operator } from '../access/access.ts';
import type { Outcome } from '../outcome.ts';

/** A call of the page, with what it says of itself. */
interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: URLSearchParams;
  /** The rest of the path, where a route stands for all below it. */
  readonly rest: string;
}

/** Answered with JSON; undefined where the route has answered by itself. */
export type Route = (call: Call) => Promise<Outcome<unknown>> | Outcome<unknown>;
/** A route for operators alone. */
export type OperatorRoute = (
  call: Call,
  operator: Operator,
) => Promise<Outcome<unknown>> | Outcome<unknown>;

/** By method and first part of the path, with a slash where more follows. */
export type Routes = Readonly<Record<string, Route>>;
