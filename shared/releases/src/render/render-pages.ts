import type { PageFailure, Target } from '../composition/page-failure.ts';
import {
  attributeFailure,
  pageRequest,
  type RenderedTarget,
  type Unattributed,
} from './attribute-failure.ts';
import type { RenderSession, Unanswered } from './render-session.ts';

/**
 * Renders pages one after the other, because render bundles keep state between calls. A page that
 * ends the process, or changes shared state, is refused, and the rest goes on in a fresh process.
 * If it is not known whose code was wrong, the page is tried once more alone, after all others.
 *
 * @param write has the document of a page written, and returns what a page has left to happen in
 *   the meantime
 */
export async function renderPages(
  session: RenderSession,
  targets: readonly Target[],
  write: (page: RenderedTarget) => Promise<Unanswered | undefined>,
): Promise<{ pages: RenderedTarget[]; failures: PageFailure[] }> {
  let pages: RenderedTarget[] = [];
  const failures: PageFailure[] = [];
  const unclear: Unattributed[] = [];
  let waiting = [...targets];
  for (let target = waiting.shift(); target; target = waiting.shift()) {
    const asked = await renderPage(target);
    if (asked.ok) {
      pages.push(asked.page);
      continue;
    }
    // A close comparison takes time, so only a page that has changed something gets one.
    if (asked.process === 'tainted') await tryAlone({ target, asked });
    // A page that loops would take the time of the others.
    else if (asked.suspects.length > 0) unclear.push({ target, asked });
    else failures.push(...asked.failures);
    if (asked.process !== 'ended' && asked.process !== 'tainted') continue;
    // A page that a broken process rendered is good, but what its modules ask for may be
    // incomplete, so it is rendered again if it is needed again.
    pages = pages.map((page) => ({ ...page, reusable: false }));
    // Pages that use up time go last: other teams' pages are tried first.
    const apps = new Set(asked.failures.map(({ app }) => app).concat(target.app));
    waiting = [
      ...waiting.filter(({ app }) => !apps.has(app)),
      ...waiting.filter(({ app }) => apps.has(app)),
    ];
  }
  for (const one of unclear) await tryAlone(one);

  async function renderPage(target: Target) {
    const asked = await session.ask(target, pageRequest(target, false));
    if (!asked.ok) return asked;
    const page = { ...asked.answer, target };
    return (await write(page)) ?? { ok: true as const, page };
  }

  async function tryAlone(one: Unattributed) {
    const { page, wrong } = await attributeFailure(session, one);
    const paths = new Set(wrong.map(({ path }) => path));
    const sound = [...pages, ...page].filter(({ target }) => !paths.has(target.path));
    pages = sound.map((each) => ({ ...each, reusable: false }));
    failures.push(...wrong);
  }
  const last = pages.at(-1)?.target;
  if (!last) return { pages, failures };
  // This comes after all pages, because a module may ask for more of the platform whenever it
  // renders.
  const asked = await session.ask(last, { kind: 'requirements' });
  if (!asked.ok) return { pages, failures: [...failures, ...asked.failures] };
  const known = new Map(Object.entries(asked.answer.platform));
  return { pages: pages.map((page) => withRequirements(page, known)), failures };
}

function withRequirements(
  page: RenderedTarget,
  known: ReadonlyMap<string, readonly string[]>,
): RenderedTarget {
  const used = page.used.map((module) => {
    const platform = known.get(module.id);
    return platform ? { ...module, platform: [...platform] } : module;
  });
  return { ...page, used };
}
