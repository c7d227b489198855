/**
 * What is wrong with configurations that may stand beside each other in one nginx: it takes the first
 * of two servers of one name, warns of the other, and never asks it. `_` is a name like any other.
 *
 * @param texts by file
 * @returns by file, one line each
 */
export function nginxViolations(texts: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  const taken = new Map<string, string>();
  for (const [file, text] of texts) {
    const names = [...text.matchAll(/^\s*server_name\s+([^;]+);/gm)].flatMap(([, list = '']) =>
      list.trim().split(/\s+/),
    );
    if (names.length === 0) found.push(`${file}: it has no server_name`);
    for (const name of names) {
      const other = taken.get(name);
      if (name === '_') found.push(`${file}: server_name _ leaves its requests to another server`);
      else if (other) found.push(`${file}: ${other} has the server_name ${name} as well`);
      taken.set(name, file);
    }
  }
  return found;
}
