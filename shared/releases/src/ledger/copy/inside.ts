import { realpath } from 'node:fs/promises';

/** Whether one of two places is inside the other: a copy would copy itself, at each run once more. */
export async function areNested(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map(truePlace));
  return `${first}/`.startsWith(`${second}/`) || `${second}/`.startsWith(`${first}/`);
}

/** A bucket has no path on this machine, and stays as it is. */
function truePlace(location: string): Promise<string> {
  return realpath(location).catch(() => location);
}
