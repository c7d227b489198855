import { SHELL } from '@site/contracts/application';
import type { Build } from './read-build.ts';

/**
 * Where style sheets of a remote's build reach into other applications. The build says so first, with
 * the place in the sources; this holds for what other tools, or older ones, have built as well.
 */
export async function foreignStyles({ release, files }: Build): Promise<string[]> {
  const sheets = [...files].filter(([path]) => isPageStyle(path));
  if (release.app === SHELL || sheets.length === 0) return [];
  // The parser is loaded where there is something to parse: most remotes have no style sheet.
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
