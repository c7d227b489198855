import { isDeepStrictEqual } from 'node:util';
import type { PageFailure, Target } from '../model/rendering.ts';
import type { RenderAnswer, RenderRequest } from './protocol.ts';
import type { RenderSession, Unanswered } from './render-session.ts';

/**
 * After a page that ends the process or changes shared state a fresh one goes on; an unclear
 * culprit is tried again alone, at the end.
 * @param write returns late effects of earlier pages
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
    // A close comparison is slow, so only a page that changed something gets one.
    if (asked.process === 'tainted') await tryAlone({ target, asked });
    // A page that loops would take the time of the others.
    else if (asked.suspects.length > 0) unclear.push({ target, asked });
    else note(asked.failures);
    if (asked.process !== 'ended' && asked.process !== 'tainted') continue;
    // The page is fine, but its modules' requirements may be incomplete, so it can't be reused.
    pages = pages.map((page) => ({ ...page, reusable: false }));
    // Other teams' pages are tried first.
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
    note(wrong);
  }

  /** A late effect can be found more than once: during several pages, and when its page is tried again. */
  function note(found: readonly PageFailure[]) {
    const isNew = (one: PageFailure) => !failures.some((known) => isDeepStrictEqual(known, one));
    failures.push(...found.filter(isNew));
  }
  const last = pages.at(-1)?.target;
  if (!last) return { pages, failures };
  // At the end, because a module may require more of the platform whenever it renders.
  const asked = await session.ask(last, { kind: 'requirements' });
  if (!asked.ok) return { pages, failures: [...failures, ...asked.failures] };
  const known = new Map(Object.entries(asked.answer.platform));
  const withRequirements = (page: RenderedTarget) => {
    const used = page.used.map((each) => ({
      ...each,
      platform: known.get(each.id) ?? each.platform,
    }));
    return { ...page, used };
  };
  return { pages: pages.map(withRequirements), failures };
}

export type RenderedTarget = Extract<RenderAnswer, { kind: 'page' }> & { readonly target: Target };

interface Unattributed {
  readonly target: Target;
  readonly asked: Pick<Unanswered, 'failures' | 'suspects'>;
}

const LONGEST_LINGER = 2_000;

// The page itself, alone, then earlier pages, latest first, each in a fresh process and with time
// for late effects; when the composition's time is over, the first finding stands.
async function attributeFailure(
  session: RenderSession,
  { target, asked }: Unattributed,
): Promise<{ page: RenderedTarget[]; wrong: readonly PageFailure[] }> {
  session.startAfresh();
  const alone = await session.ask(target, pageRequest(target, true));
  if (!alone.ok) {
    return { page: [], wrong: alone.process === 'not-tried' ? asked.failures : alone.failures };
  }
  const page = [{ ...alone.answer, target }];
  for (const { target: suspect, ago } of [...asked.suspects].reverse()) {
    session.startAfresh();
    // Effects come later on a busy machine.
    const linger = Math.min(2 * ago + 50, LONGEST_LINGER);
    const tried = await session.ask(suspect, pageRequest(suspect, true, linger));
    if (!tried.ok && tried.process !== 'not-tried') return { page, wrong: tried.failures };
  }
  const before = asked.suspects.map((suspect) => suspect.target.path ?? 'not-found');
  const unless = before.length > 0 ? `, but not alone; before it came ${before.join(', ')}` : '';
  const wrong = asked.failures.map((one) => ({ ...one, reason: one.reason + unless }));
  return { page: [], wrong };
}

export function pageRequest(
  { path }: Target,
  closely: boolean,
  linger = 0,
): Extract<RenderRequest, { kind: 'page' }> {
  return { kind: 'page', path, closely, linger };
}
