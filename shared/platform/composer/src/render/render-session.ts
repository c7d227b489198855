import { type ApplicationName, SHELL } from '@platform/contracts/application';
import type { PageComposition } from '@platform/contracts/composition';
import { parseModuleId } from '@platform/contracts/module-id';
import type { PageFailure, Target } from '../model/rendering.ts';
import type { RemoteBundles, RenderAnswer, RenderRequest, ShellBundles } from './protocol.ts';
import { type Outcome, type RenderLimits, startRenderProcess } from './render-process.ts';

/* A session outlives its process: after one that a page ended comes a fresh one. */

type Answer<K extends RenderAnswer['kind']> = Extract<RenderAnswer, { kind: K }>;

type Asked<K extends RenderAnswer['kind']> =
  | { readonly ok: true; readonly answer: Answer<K> }
  | Unanswered;

interface Unanswered {
  readonly ok: false;
  readonly failures: readonly PageFailure[];
  /** The modules that the page named and this process does not have. */
  readonly missing: readonly string[];
}

/** What the processes of a composition have together, in milliseconds. */
export interface RenderTime {
  readonly whole: number;
  /** Time in which a busy machine kept a process waiting is not taken from it. */
  left: number;
}

/** @param pages their number */
export function startTime(limits: RenderLimits, pages: number): RenderTime {
  const whole = limits.composition(pages);
  return { whole, left: whole };
}

export type RenderSession = ReturnType<typeof startRenderSession>;

/** @param first its process, which starts immediately */
export function startRenderSession(
  composition: PageComposition,
  time: RenderTime,
  limits: RenderLimits,
  print: (line: string) => void,
  first = startRenderProcess(limits, print),
) {
  const start = () => startRenderProcess(limits, print);
  const shellPage: Target = { app: 'shell', path: undefined };
  let process: typeof first | undefined = first;
  let shell: ShellBundles | undefined;
  let remotes: readonly RemoteBundles[] = [];
  /** What the process has, of the shell and the remotes. */
  let loaded = { shell: false, remotes: 0 };
  /** If loading fails, it is not tried again. */
  let broken = false;

  async function send<K extends RenderAnswer['kind']>(
    target: Target,
    request: Extract<RenderRequest, { kind: K }>,
    limit: number,
  ): Promise<Asked<K>> {
    const { left } = time;
    const wholeText = `the ${seconds(time.whole)} for rendering the whole composition`;
    if (left <= 0) return err(target, `was not tried: ${wholeText} were over`);
    const late =
      left < limit
        ? `had not finished when ${wholeText} were over`
        : `did not finish within ${seconds(limit)}`;
    const asked = process ?? start();
    process = asked;
    const begin = performance.now() - asked.keptWaiting();
    const outcome = await asked.ask(request, { limit: Math.min(left, limit), late });
    const used = performance.now() - asked.keptWaiting() - begin;
    time.left -= Math.min(limit, used);
    // The process answers in the kind of the request, or refuses.
    if (outcome.ok && outcome.answer.kind === request.kind) {
      return { ok: true, answer: outcome.answer as Answer<K> };
    }
    // A process that gave no answer has ended; the next request gets a fresh one.
    if (!outcome.ok) {
      process = undefined;
      loaded = { shell: false, remotes: 0 };
    }
    return {
      ok: false,
      failures: failuresOf(target, outcome, remotes),
      missing: outcome.ok && outcome.answer.kind === 'refused' ? outcome.answer.missing : [],
    };
  }

  function err(target: Target, reason: string): Unanswered {
    const outcome: Outcome = { ok: false, reason, used: [], loading: undefined };
    return { ok: false, failures: failuresOf(target, outcome, []), missing: [] };
  }

  async function load(): Promise<{ ok: true } | Unanswered> {
    if (broken) return { ok: false, failures: [], missing: [] };
    const asked = await loadMissing();
    broken = !asked.ok;
    return asked;
  }

  async function loadMissing(): Promise<{ ok: true } | Unanswered> {
    if (shell && !loaded.shell) {
      const asked = await loadShell(shell);
      if (!asked.ok) return asked;
    }
    if (loaded.remotes === remotes.length) return { ok: true };
    const request = { kind: 'remotes', remotes: remotes.slice(loaded.remotes) } as const;
    const asked = await send(shellPage, request, limits.loading);
    loaded.remotes = remotes.length;
    return asked;
  }

  async function loadShell(bundles: ShellBundles) {
    shell = bundles;
    const request = { kind: 'shell', shell, composition } as const;
    const asked = await send<'shell'>(shellPage, request, limits.loading);
    loaded.shell = true;
    broken = !asked.ok;
    return asked;
  }

  return {
    loadShell,
    /** Adds remotes to those that are loaded. */
    loadRemotes(added: readonly RemoteBundles[]) {
      remotes = [...remotes, ...added];
      return load();
    },
    /** Sends a request for a page to a process with everything loaded. */
    async ask<K extends 'page' | 'document'>(
      target: Target,
      request: Extract<RenderRequest, { kind: K }>,
    ): Promise<Asked<K>> {
      const loading = await load();
      return loading.ok ? send(target, request, limits.page) : loading;
    },
    end: () => process?.end(),
    /** What the next session can begin with, which finds the shell and the remotes loaded. */
    process: () => (process?.isRunning() ? process : undefined),
  };
}

function seconds(milliseconds: number): string {
  return `${milliseconds / 1_000} seconds`;
}

/** Whose module was loading or is in the stack; otherwise the page's owner with its modules. */
function failuresOf(
  { app, path }: Target,
  outcome: Outcome,
  remotes: readonly RemoteBundles[],
): PageFailure[] {
  const named = (name: string | undefined): ApplicationName | undefined =>
    remotes.find((remote) => remote.app === name)?.app;
  const others = outcome.used.filter((id) => ownerOf(id) !== app);
  const onPage = others.length > 0 ? ` (on the page: ${others.join(', ')})` : '';
  const failure = (culprit: ApplicationName | undefined, reason: string): PageFailure => ({
    path,
    app: culprit ?? app,
    kind: 'render',
    reason: culprit ? reason : reason + onPage,
  });

  if (!outcome.ok) {
    const { loading, reason } = outcome;
    return [failure(loading ? named(ownerOf(loading)) : undefined, reason)];
  }
  const { answer } = outcome;
  if (answer.kind !== 'refused') return [failure(undefined, 'gave an answer to another question')];
  return [
    ...answer.violations.map((one) => {
      const culprit = named(one.app);
      const violated = failure(culprit, one.reason);
      // Where the shell throws for a page's mistake says nothing about its cause.
      const isOwn = culprit !== undefined || app === SHELL;
      return isOwn && one.frames ? { ...violated, frames: one.frames } : violated;
    }),
    ...answer.missing.map((id): PageFailure => {
      const reason = `names ${id}, which is in no chosen release`;
      return { path, app, kind: 'missing-module', reason };
    }),
  ];
}

function ownerOf(id: string): string {
  return parseModuleId(id).app;
}
