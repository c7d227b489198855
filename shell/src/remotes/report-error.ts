export type ReportError = (
  error: unknown,
  where: { readonly app: string; readonly release: string },
) => void;

/** Operators' tools listen to the console. */
export const reportError: ReportError = (error, { app, release }) => {
  console.error(`${app} ${release}:`, error);
};
