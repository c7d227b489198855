import { type ApplicationName, SHELL } from '@site/contracts/application';
import type { PageComposition } from '@site/contracts/composition';
import { parseModuleId } from '@site/contracts/module-id';
import type { PageFailure, Target } from '../model/rendering.ts';
import type { RemoteBundles, RenderAnswer, RenderRequest, ShellBundles } from './protocol.ts';
import { type Outcome, type RenderLimits, startRenderProcess } from './render-process.ts';

/* A session outlives its process: after one that a page killed or tainted comes a fresh one. */

type Answer<K extends RenderAnswer['kind']> = Extract<RenderAnswer, { kind: K }>;

type Asked<K extends RenderAnswer['kind']> =
  | { readonly ok: true; readonly answer: Answer<K> }
  | Unanswered;

export interface Unanswered {
  readonly ok: false;
  readonly failures: readonly PageFailure[];
  /** After `ended` and `tainted` the next request gets a fresh process. */
  readonly process: 'goes-on' | 'ended' | 'tainted' | 'not-tried';
  /** Earlier pages of this process that may be the cause, if that is unknown. */
  readonly suspects: readonly Suspect[];
}

interface Suspect {
  readonly target: Target;
  readonly ago: number;
}

export type RenderSession = ReturnType<typeof startRenderSession>;

/** Starts a process immediately. @param pages their number, which limits the time for all of them */
export function startRenderSession(
  composition: PageComposition,
  pages: number,
  limits: RenderLimits,
  print: (line: string) => void,
) {
  const start = () => startRenderProcess(limits, print);
  const whole = limits.composition(pages);
  const deadline = performance.now() + whole;
  const shellPage: Target = { app: 'shell', path: undefined };
  let process: ReturnType<typeof start> | undefined = start();
  let shell: ShellBundles | undefined;
  let remotes: readonly RemoteBundles[] | undefined;
  let loaded = { shell: false, remotes: false };
  let asked: { target: Target; at: number }[] = [];
  /** If loading fails, it is not tried again. */
  let broken = false;

  async function send<K extends RenderAnswer['kind']>(
    target: Target,
    request: Extract<RenderRequest, { kind: K }>,
    limit: number,
  ): Promise<Asked<K>> {
    const left = deadline - performance.now();
    const wholeText = `the ${seconds(whole)} for rendering the whole composition`;
    if (left <= 0) return err(target, `was not tried: ${wholeText} were over`);
    const late =
      left < limit
        ? `had not finished when ${wholeText} were over`
        : `did not finish within ${seconds(limit)}`;
    process ??= start();
    const before = asked;
    if (request.kind === 'page') asked = [...asked, { target, at: performance.now() }];
    const outcome = await process.ask(request, { limit: Math.min(left, limit), late });
    // The process answers in the kind of the request, or refuses.
    if (outcome.ok && outcome.answer.kind === request.kind) {
      return { ok: true, answer: outcome.answer as Answer<K> };
    }
    const state = stateAfter(outcome);
    if (state !== 'goes-on') startAfresh();
    const now = performance.now();
    const suspects = isKnown(outcome) ? [] : before;
    return {
      ok: false,
      failures: failuresOf(target, outcome, remotes ?? []),
      process: state,
      suspects: suspects.map(({ target, at }) => ({ target, ago: now - at })),
    };
  }

  function err(target: Target, reason: string): Unanswered {
    const outcome: Outcome = { ok: false, reason, used: [], loading: undefined };
    const failures = failuresOf(target, outcome, []);
    return { ok: false, failures, process: 'not-tried', suspects: [] };
  }

  /** Ends the process; the next request gets a fresh one. */
  function startAfresh() {
    process?.end();
    process = undefined;
    loaded = { shell: false, remotes: false };
    asked = [];
  }

  async function load<K extends 'shell' | 'remotes'>(
    kind: K,
    request: Extract<RenderRequest, { kind: K }>,
  ): Promise<Asked<K>> {
    const asked = await send(shellPage, request, limits.loading);
    loaded[kind] = asked.ok;
    broken ||= !asked.ok;
    return asked;
  }

  function loadShell(bundles: ShellBundles) {
    shell = bundles;
    return load('shell', { kind: 'shell', shell, composition });
  }

  function loadRemotes(bundles: readonly RemoteBundles[]) {
    remotes = bundles;
    return load('remotes', { kind: 'remotes', remotes });
  }

  async function loadAgain(): Promise<{ ok: true } | Unanswered> {
    if (broken) return { ok: false, failures: [], process: 'not-tried', suspects: [] };
    if (!loaded.shell && shell) {
      const asked = await loadShell(shell);
      if (!asked.ok) return asked;
    }
    return !loaded.remotes && remotes ? loadRemotes(remotes) : { ok: true };
  }

  return {
    loadShell,
    loadRemotes,
    /** Sends a request for a page to a process with everything loaded. */
    async ask<K extends 'page' | 'requirements' | 'document'>(
      target: Target,
      request: Extract<RenderRequest, { kind: K }>,
    ): Promise<Asked<K>> {
      const loading = await loadAgain();
      return loading.ok ? send(target, request, limits.page) : loading;
    },
    startAfresh,
    end: () => process?.end(),
  };
}

function isKnown(outcome: Outcome): boolean {
  if (!outcome.ok) return outcome.loading !== undefined;
  const { answer } = outcome;
  return answer.kind === 'refused' && answer.violations.every(({ app }) => app !== undefined);
}

function stateAfter(outcome: Outcome): 'goes-on' | 'ended' | 'tainted' {
  if (!outcome.ok) return 'ended';
  return outcome.answer.kind === 'refused' && outcome.answer.tainted ? 'tainted' : 'goes-on';
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
