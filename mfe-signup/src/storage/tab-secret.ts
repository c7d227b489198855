/** What the name of a tab says where it holds a secret. */
const SECRET = /tab-secret:([0-9a-f-]{36})/;

/**
 * A random text of this tab, for browsers that store nothing. The tab's name outlasts a reload there
 * as well, is empty again on the pages of others, and ends with the tab.
 */
export function tabSecret(): string {
  const found = SECRET.exec(window.name)?.[1];
  if (found) return found;
  const secret = crypto.randomUUID();
  window.name = `${window.name} tab-secret:${secret}`.trim();
  return secret;
}
