/*
 * What an operator's token is for; without a role, for everything:
 *
 *              reads and looks   makes previews   changes something
 *   look       yes
 *   approve    yes               yes
 *   change     yes               yes              yes
 *
 * Who may `approve` agrees with a key of their own, by `site approve`: no token is an approval. So they
 * can look at everything that waits for them here, and put none of it live.
 */
export const roles = ['look', 'approve', 'change'] as const;
export type Role = (typeof roles)[number];

const may = { preview: ['approve', 'change'], change: ['change'] } as const;
export type Deed = keyof typeof may;

const isNoneOf = { preview: 'make no previews', change: 'change nothing' };

/** Why an operator's role does not go so far, and what to do; undefined where it does. */
export function roleRefusal(
  { name, may: has }: { readonly name?: string | undefined; readonly may?: Role | undefined },
  deed: Deed,
): string | undefined {
  const enough: readonly Role[] = may[deed];
  if (has === undefined || enough.includes(has)) return undefined;
  return `With your token you may ${isNoneOf[deed]}: ask somebody who may. \`site operator add ${name ?? 'NAME'} --may ${enough[0]}\`, where the console runs, makes you one that may.`;
}
