/**
 * The version of everything in this package that crosses a team line.
 *
 * Additions keep it: readers let unknown keys pass. Whatever an older reader would misread raises it,
 * and a reader that meets a higher number than its own refuses by name. So a remote may be older than
 * the shell it runs in, never newer.
 *
 * | version | what changed |
 * |---|---|
 * | 1 | |
 * | 2 | pages carry what browsers need of the configuration, and no structured data; a composition names its configuration |
 */
export const CONTRACT_VERSION = 2;
