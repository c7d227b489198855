import type { FailureKind } from '@site/contracts/release-health';

export type ReportError = (
  error: unknown,
  where: { readonly app: string; readonly release: string; readonly kind: FailureKind },
) => void;

/** Operators' tools listen to the console. */
export const reportError: ReportError = (error, { app, release }) => {
  console.error(`${app} ${release}:`, error);
};
