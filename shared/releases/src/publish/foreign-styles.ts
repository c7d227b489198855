import { SHELL } from '@site/contracts/application';
import type { Build } from './read-build.ts';

/**
 * Where style sheets of a remote's build affect other applications. The build reports it first,
 * with the place in the sources; this check also covers what other or older tools have built.
 */
export async function foreignStyles({ release, files }: Build): Promise<string[]> {
  const sheets = [...files].filter(([path]) => isPageStyle(path));
  if (release.app === SHELL || sheets.length === 0) return [];
  // The parser is loaded only when there is something to parse: most remotes have no style sheet.
  const { styleViolations } = await import('@site/node/style-violations');
  return sheets.flatMap(([path, bytes]) =>
    styleViolations(release.app, bytes.toString()).map(
      ({ line, problem }) => `${path}:${line}: ${problem}`,
    ),
  );
}

/** Files at the site's root belong to no page. */
function isPageStyle(path: string): boolean {
  return path.startsWith('web/') && path.endsWith('.css') && !path.startsWith('web/public/');
}
