import { canReplace, exportsComponentsOnly } from './boundary.ts';
import './page-globals.ts';

/* In every bundle for development; the compiler's refresh code calls it in each own module. */

declare const APPLICATION: string;
declare const __webpack_require__: {
  readonly c: Readonly<Record<string, { readonly exports: unknown } | undefined>>;
  h(): string;
};

interface Hot {
  readonly data?: { exports?: unknown };
  accept(): void;
  dispose(handler: (data: { exports?: unknown }) => void): void;
  check(): Promise<unknown>;
  apply(): Promise<unknown>;
  status(): string;
}

const { join, runtime } = window.siteRefresh;
let isRefreshable = true;

export const { createSignatureFunctionForTransform } = runtime;

/** Two applications may have a component of the same name in a file of the same name. */
export function register(type: unknown, id: string): void {
  runtime.register(type, `${APPLICATION} ${id}`);
}

export function refresh(id: string, hot: Hot): void {
  const exports = __webpack_require__.c[id]?.exports;
  for (const [name, value] of Object.entries(Object(exports))) {
    if (runtime.isLikelyComponentType(value)) register(value, `${id} exports ${name}`);
  }
  const before = hot.data?.exports;
  const isBoundary = exportsComponentsOnly(runtime, exports);
  if (before && !(isBoundary && canReplace(runtime, before, exports))) isRefreshable = false;
  if (!isBoundary) return;
  hot.accept();
  hot.dispose((data) => {
    data.exports = exports;
  });
}

// Every module has it, and all of a bundle have the same one in it.
const hot = (import.meta as unknown as { webpackHot: Hot }).webpackHot;

join({
  app: APPLICATION,
  code: () => __webpack_require__.h(),
  async update() {
    try {
      if (!(await hot.check())) return false;
      await hot.apply();
    } catch (error) {
      // An update that no module accepts is aborted, and nothing has happened.
      if (hot.status() !== 'abort') console.error(error);
      return false;
    }
    // The modules tell what they export after they have run.
    await new Promise((resolve) => setTimeout(resolve));
    return isRefreshable;
  },
});
