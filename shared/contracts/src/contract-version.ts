/**
 * The version of everything in this package that crosses a team line.
 * Additions keep it. Whatever an older reader would misread raises it, and a composition
 * refuses releases whose number differs from the shell's.
 */
export const CONTRACT_VERSION = 1;
