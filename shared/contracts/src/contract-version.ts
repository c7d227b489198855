/**
 * The version of everything in this package that crosses a team line.
 *
 * Additions do not change it, because readers let unknown keys pass. A change that an older reader
 * would misread raises it, and a reader refuses a higher number than its own by name. So a remote
 * may be older than the shell that runs it, never newer.
 *
 * | version | what changed |
 * |---|---|
 * | 1 | |
 * | 2 | pages carry the part of the configuration that browsers need, and no structured data; a composition names its configuration |
 */
export const CONTRACT_VERSION = 2;
