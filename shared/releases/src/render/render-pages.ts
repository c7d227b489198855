import { isDeepStrictEqual } from 'node:util';
import { SHELL } from '@site/contracts/application';
import { parseModuleId } from '@site/contracts/module-id';
import { concurrentMap } from '../concurrent-map.ts';
import type { PageFailure, Target } from '../model/rendering.ts';
import type { RemoteBundles, RenderAnswer, ShellBundles } from './protocol.ts';
import type { RenderSession } from './render-session.ts';

/*
 * Code reaches no page that does not use it. The pages of each application are rendered in a process
 * of their own, at first with that application's modules alone. A page that names a module of another
 * one waits until all pages that need less are rendered; then that application's modules are added,
 * and only pages that have all of what is in the process come into it:
 *
 *     marketing: /about, /faq  →  with pricing: /  →  (a fresh process) with devices: /why-acacia
 *
 * Which applications are on a page is only known once it was rendered. What was on it last time is
 * tried first; where that was wrong the page is rendered again, with those that it turned out to have.
 */

/** Processes at a time, beside the one that writes documents. */
const AT_ONCE = 2;

export interface Renderer {
  readonly start: () => RenderSession;
  readonly shell: ShellBundles;
  readonly remotes: readonly RemoteBundles[];
}

export type RenderedTarget = Extract<RenderAnswer, { kind: 'page' }> & { readonly target: Target };

/** A page, and the applications whose code it is rendered with, sorted. */
interface Waiting {
  readonly target: Target;
  readonly apps: readonly string[];
}

/**
 * @param appsBefore the applications whose modules were on a page when it was last rendered
 * @param write called for each page as soon as it is rendered
 */
export async function renderPages(
  renderer: Renderer,
  targets: readonly Target[],
  appsBefore: ReadonlyMap<Target, readonly string[]>,
  write: (page: RenderedTarget) => void,
): Promise<PageFailure[]> {
  const { start, shell, remotes } = renderer;
  const failures: PageFailure[] = [];

  const waiting = targets.map((target) => {
    return { target, apps: sorted([target.app, ...(appsBefore.get(target) ?? [])]) };
  });
  const owners = [...new Set(targets.map(({ app }) => app))];
  await concurrentMap(owners, AT_ONCE, (owner) =>
    renderApart(waiting.filter(({ target }) => target.app === owner)),
  );
  return failures;

  async function renderApart(owned: readonly Waiting[]) {
    let open = owned;
    let apart = start();
    let loaded: readonly string[] = [];
    try {
      note(await apart.loadShell(shell));
      // Each round has fewer pages, or the same with other applications.
      for (let rounds = 0; open.length > 0; rounds += 1) {
        const apps = nextSet(open, loaded);
        if (!isWithin(loaded, apps)) {
          apart.end();
          apart = start();
          note(await apart.loadShell(shell));
          loaded = [];
        }
        const added = remotes.filter(({ app }) => apps.includes(app) && !loaded.includes(app));
        note(await apart.loadRemotes(added));
        loaded = apps;
        const isNext = (page: Waiting) => isDeepStrictEqual(page.apps, apps);
        const again = await renderWith(apart, open.filter(isNext), apps);
        open = [...open.filter((page) => !isNext(page)), ...again];
        if (rounds > MOST_ROUNDS * owned.length) return giveUp(open);
      }
    } finally {
      apart.end();
    }
  }

  /** Renders pages in one process. @returns those that need another one */
  async function renderWith(
    process: RenderSession,
    batch: readonly Waiting[],
    apps: readonly string[],
  ) {
    const again: Waiting[] = [];
    for (const { target } of batch) {
      const asked = await process.ask(target, { kind: 'page', path: target.path });
      if (!asked.ok) {
        const elsewhere = asked.missing.filter((id) => isElsewhere(id, apps)).map(appOf);
        if (elsewhere.length > 0) again.push({ target, apps: sorted([...apps, ...elsewhere]) });
        else note(asked);
        continue;
      }
      const used = sorted([target.app, ...asked.answer.used.map(({ id }) => appOf(id))]);
      // It is rendered again without the code of an application that it no longer has.
      if (!isWithin(apps, used)) again.push({ target, apps: used });
      else {
        write({ ...asked.answer, target });
      }
    }
    return again;
  }

  /** Whether a module is in a chosen release, and not in a process with some applications. */
  function isElsewhere(id: string, apps: readonly string[]): boolean {
    const { app, key } = parseModuleId(id);
    const remote = remotes.find((each) => each.app === app);
    return remote?.modules.has(key) === true && !apps.includes(app);
  }

  function giveUp(open: readonly Waiting[]) {
    const reason = 'has modules of other applications each time it is rendered';
    note({
      ok: false,
      failures: open.map(({ target }) => ({ ...target, kind: 'render', reason })),
    });
  }

  /** Processes that cannot load the shell fail alike. */
  function note(asked: { ok: true } | { ok: false; failures: readonly PageFailure[] }) {
    const isNew = (one: PageFailure) => !failures.some((known) => isDeepStrictEqual(known, one));
    if (!asked.ok) failures.push(...asked.failures.filter(isNew));
  }
}

/** How often a page may turn out to have other applications than it was rendered with. */
const MOST_ROUNDS = 6;

/** The smallest set that goes on in the process; without one, the smallest of all. */
function nextSet(open: readonly Waiting[], loaded: readonly string[]): readonly string[] {
  const sets = open.map(({ apps }) => apps).sort((one, other) => one.length - other.length);
  return sets.find((apps) => isWithin(loaded, apps)) ?? sets[0] ?? [];
}

function isWithin(some: readonly string[], all: readonly string[]): boolean {
  return some.every((app) => all.includes(app));
}

/** The shell is in every process. */
function sorted(apps: readonly string[]): string[] {
  return [...new Set(apps)].filter((app) => app !== SHELL).sort();
}

function appOf(id: string): string {
  return parseModuleId(id).app;
}
