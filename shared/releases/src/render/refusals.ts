import { type ApplicationName, SHELL } from '@site/contracts/application';
import { parseModuleId } from '@site/contracts/module-id';
import type { PageFailure, Target } from '../composition/page-failure.ts';
import type { RemoteBundles } from './protocol.ts';
import type { Outcome } from './render-process.ts';

/**
 * The violations of a page, by application: the one whose module was being loaded, or whose code is
 * in the stack. If neither is known it is the page's owner, and other teams' modules on the page
 * are listed.
 */
export function failuresOf(
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
      // What the shell throws for the mistake of a page says nothing about where that is.
      const isOwn = culprit !== undefined || app === SHELL;
      return isOwn && one.frames ? { ...violated, frames: one.frames } : violated;
    }),
    ...answer.missing.map((id): PageFailure => {
      const reason = `names ${id}, which is in no chosen release`;
      return { path, app, kind: 'missing-module', reason };
    }),
  ];
}

/** @param id such as `pricing/sections/plans` */
function ownerOf(id: string): string {
  return parseModuleId(id).app;
}
