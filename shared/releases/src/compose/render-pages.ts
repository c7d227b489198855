import type { ApplicationName } from '@site/contracts/application';
import type { PageComposition } from '@site/contracts/composition';
import type { RenderedPage, ShellRenderBundle } from '@site/contracts/render-bundle';
import type { PageFailure } from './candidate.ts';
import type { RemoteModule, RemoteModules } from './remote-modules.ts';

/** Milliseconds for one page; one takes about 4. A page that waits forever would stop an operator. */
const TIME_LIMIT = 10_000;

export interface PageRendering {
  readonly app: ApplicationName;
  readonly page: RenderedPage;
  /** The modules of remotes on it, in the order of first use. */
  readonly used: readonly RemoteModule[];
}

/** Renders every page, one after the other: render bundles keep state between calls. */
export async function renderPages(
  shell: ShellRenderBundle,
  composition: PageComposition,
  modules: RemoteModules,
): Promise<{ pages: PageRendering[]; failures: PageFailure[] }> {
  const pages: PageRendering[] = [];
  const failures: PageFailure[] = [];
  const targets: { app: ApplicationName; path: string | undefined }[] = [
    ...composition.routes,
    { app: 'shell', path: undefined },
  ];
  for (const { app, path } of targets) {
    const missing = new Set<string>();
    const used = new Set<string>();
    try {
      const load = async (id: string) => loadModule(id, modules, used, missing);
      const page = await withinTime(shell.renderPage(path, composition, load));
      pages.push({ app, page, used: [...used].flatMap((id) => modules.find(id) ?? []) });
    } catch (error) {
      if (missing.size === 0) failures.push({ app, path, kind: 'render', reason: reasonOf(error) });
    }
    for (const id of missing) {
      const reason = `names ${id}, which is in no chosen release`;
      failures.push({ app, path, kind: 'missing-module', reason });
    }
  }
  return { pages, failures };
}

function loadModule(id: string, modules: RemoteModules, used: Set<string>, missing: Set<string>) {
  const module = modules.find(id);
  if (!module) {
    missing.add(id);
    throw new Error(`${id} is in no chosen release`);
  }
  used.add(id);
  return module.bundle.load(module.files.node);
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    const late = new Error(`did not finish within ${TIME_LIMIT / 1_000} seconds`);
    timer = setTimeout(() => reject(late), TIME_LIMIT);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The first line of what was thrown, which names the cause; the rest is a stack. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0] ?? text;
}
