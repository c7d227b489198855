import type { LoadableRelease } from '@platform/contracts/composition';
import type { ComponentType } from 'react';
import type { FederationRuntime, FileStatus } from './federation.ts';
import { moduleComponent } from './load-result.ts';
import type { FailureKind, RemoteState } from './remote-state.ts';

const RETRY_AFTER = [300, 900];

export type Tried =
  | { readonly ok: true; readonly component: ComponentType }
  | { readonly ok: false; readonly kind: FailureKind; readonly error: unknown };

interface Options {
  readonly runtime: FederationRuntime;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export interface ModuleRequest {
  readonly remote: string;
  readonly module: string;
  readonly release: LoadableRelease;
  readonly state: Pick<RemoteState, 'used' | 'held'>;
}

/** Retries after a backoff. Corrupt: the file arrived before and after a failure. Never rejects. */
export async function tryRelease(
  { runtime, wait }: Options,
  request: ModuleRequest,
): Promise<Tried> {
  const { remote, module, release, state } = request;
  const backoffs = [...RETRY_AFTER];
  let before: FileStatus | undefined;
  for (;;) {
    // The caller notices as well, and tries the release that the remote has moved to.
    if (state.used !== release)
      return { ok: false, kind: 'unreachable', error: new Error('moved') };
    const loaded = await runtime.load(remote, module).then(
      (value) => ({ ok: true as const, value }),
      (error: unknown) => ({ ok: false as const, error }),
    );
    if (loaded.ok) return componentOf(loaded.value, `${remote}/${module}`);
    const { error } = loaded;
    const file = runtime.fileOf(error);
    // Code that arrived complete and then threw would throw again.
    const hasThrown = file === undefined || /ScriptExecutionError/.test(String(error));
    if (hasThrown) return { ok: false, kind: 'corrupt', error };
    const hasTimedOut = /timed out|\(timeout:/.test(String(error));
    const backoff = backoffs.shift();
    if (backoff !== undefined && !hasTimedOut) await wait(backoff);
    const status = await runtime.probe(file);
    // The visitor has waited long enough; or the phone slept, and what arrived was not run in time.
    if (hasTimedOut && (before || status !== 'arrived'))
      return { ok: false, kind: 'unreachable', error };
    const isLast = backoff === undefined;
    if (isLast && status !== 'arrived') return { ok: false, kind: status, error };
    if (isLast && before === 'arrived') return { ok: false, kind: 'corrupt', error };
    before = status;
    // Where the page holds the release, a second run of its entry would duplicate its modules.
    if (!state.held && state.used === release) runtime.use(remote, release);
  }
}

/** A module without a component counts as failed. */
export function componentOf(module: unknown, id: string): Tried {
  try {
    return { ok: true, component: moduleComponent(module, id) };
  } catch (error) {
    return { ok: false, kind: 'corrupt', error };
  }
}
