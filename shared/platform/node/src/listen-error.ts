import { errorCode } from './error-code.ts';
import { OperatorError } from './operator-error.ts';

export interface ListenPlace {
  readonly port: number;
  readonly host: string;
  readonly settings: { readonly port: string; readonly host: string };
}

/** An OperatorError with advice for a port that can't be used; otherwise the error itself. */
export function listenError(error: unknown, { port, host, settings }: ListenPlace): unknown {
  const noSuchHost = `cannot be opened: this machine has no such address. Correct ${settings.host}`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `is taken. Stop the program that uses it, or set ${settings.port} to a free one`,
    EACCES: `may not be used by this user. Set ${settings.port} to one from 1024 upwards`,
    EADDRNOTAVAIL: noSuchHost,
    ENOTFOUND: noSuchHost,
    EAI_AGAIN: noSuchHost,
    // A link-local address without its link.
    EINVAL: noSuchHost,
  };
  const reason = reasons[errorCode(error) ?? ''];
  return reason ? new OperatorError(`Port ${port} of ${host} ${reason}.`) : error;
}
