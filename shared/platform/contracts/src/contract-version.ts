/**
 * The version of everything here that crosses a team line. Additions do not change it. A change
 * that older readers would misread raises it, and readers refuse a higher number by name: a remote
 * may be older than its shell, never newer.
 */
export const CONTRACT_VERSION = 2;
