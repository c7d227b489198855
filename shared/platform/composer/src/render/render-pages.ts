import { isDeepStrictEqual } from 'node:util';
import { SHELL } from '@platform/contracts/application';
import { parseModuleId } from '@platform/contracts/module-id';
import { concurrentMap } from '@platform/node/concurrent-map';
import { reportProgress } from '@platform/node/progress';
import type { PageFailure, Target } from '../model/rendering.ts';
import type { RemoteBundles, RenderAnswer, ShellBundles } from './protocol.ts';
import type { RenderSession } from './render-session.ts';

/*
 * Code reaches no page that does not use it. A process begins with the modules of one application and
 * its pages; those of another one are added once all pages that do without are rendered, and then only
 * pages that have all of what is in the process come into it:
 *
 *     pricing: /pricing  →  with marketing: /        signup: /register        devices: /devices
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

export type RenderedTarget = Extract<RenderAnswer, { kind: 'page' }> & {
  readonly target: Target;
  /** The remotes whose code was in the process. */
  readonly apps: readonly string[];
};

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
  let rendered = 0;

  let open: readonly Waiting[] = targets.map((target) => {
    return { target, apps: sorted([target.app, ...(appsBefore.get(target) ?? [])]) };
  });
  for (let round = 0; open.length > 0 && round < MOST_ROUNDS; round += 1) {
    open = (await concurrentMap(chainsOf(open), AT_ONCE, renderChain)).flat();
  }
  const reason = 'has modules of other applications each time it is rendered';
  failures.push(...open.map(({ target }) => ({ ...target, kind: 'render', reason }) as const));
  return failures;

  /** Renders pages in one process. @returns those that need another one */
  async function renderChain(chain: readonly Waiting[]): Promise<readonly Waiting[]> {
    let rest = chain;
    let loaded: readonly string[] = [];
    const process = start();
    try {
      note(await process.loadShell(shell));
      for (let apps = nextSet(rest, loaded); apps; apps = nextSet(rest, loaded)) {
        const added = remotes.filter(({ app }) => apps?.includes(app) && !loaded.includes(app));
        note(await process.loadRemotes(added));
        loaded = apps;
        const isNext = (page: Waiting) => isDeepStrictEqual(page.apps, loaded);
        const again = await renderWith(process, rest.filter(isNext), loaded);
        rest = [...rest.filter((page) => !isNext(page)), ...again];
      }
      return rest;
    } finally {
      process.end();
    }
  }

  /** @returns the pages that need other applications */
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
      const unknown = asked.answer.used.find(({ id }) => !isKnown(id));
      if (unknown) {
        const reason = `says that it has ${unknown.id}, which is in no chosen release`;
        failures.push({ ...target, kind: 'render', reason });
      }
      // It is rendered again without the code of an application that it no longer has.
      else if (!isWithin(apps, used)) again.push({ target, apps: used });
      else {
        rendered += 1;
        reportProgress('Pages rendered:', rendered, targets.length);
        write({ ...asked.answer, target, apps });
      }
    }
    return again;
  }

  function isKnown(id: string): boolean {
    const { app, key } = parseModuleId(id);
    return remotes.some((remote) => remote.app === app && remote.modules.has(key));
  }

  /** Whether a module is in a chosen release, and not in a process with some applications. */
  function isElsewhere(id: string, apps: readonly string[]): boolean {
    return isKnown(id) && !apps.includes(appOf(id));
  }

  /** Processes that cannot load the shell fail alike. */
  function note(asked: { ok: true } | { ok: false; failures: readonly PageFailure[] }) {
    const isNew = (one: PageFailure) => !failures.some((known) => isDeepStrictEqual(known, one));
    if (!asked.ok) failures.push(...asked.failures.filter(isNew));
  }
}

/** How often a page may turn out to have other applications than it was rendered with. */
const MOST_ROUNDS = 6;

/** Pages that can come into one process, one set of applications after the other. */
function chainsOf(open: readonly Waiting[]): Waiting[][] {
  const chains: Waiting[][] = [];
  for (const page of [...open].sort((one, other) => one.apps.length - other.apps.length)) {
    const chain = chains.find((pages) => isWithin(pages.at(-1)?.apps ?? [], page.apps));
    if (chain) chain.push(page);
    else chains.push([page]);
  }
  return chains;
}

/** The smallest set that goes on in a process; undefined if there is none. */
function nextSet(rest: readonly Waiting[], loaded: readonly string[]) {
  const sets = rest.map(({ apps }) => apps).filter((apps) => isWithin(loaded, apps));
  return sets.sort((one, other) => one.length - other.length)[0];
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
