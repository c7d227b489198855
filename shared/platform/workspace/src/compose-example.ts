import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inWorkspace } from '@platform/node/workspace-folder';
import { parse } from 'yaml';

/* The example for Compose as Compose reads it, for what checks it and what runs its programs. */

type Variables = Readonly<Record<string, string>>;

export interface ComposeService {
  readonly image: string;
  readonly environment?: Variables;
  readonly command?: readonly string[];
  readonly stop_grace_period?: string;
  readonly depends_on?: unknown;
}

interface ComposeExample {
  readonly services: Readonly<Record<string, ComposeService>>;
}

export const composeFolder = inWorkspace('shared/platform/workspace/deploy');

/**
 * The example with the variables of an operator's `.env` in their places.
 *
 * @throws Error with the example's own words where one that it asks for is missing
 */
export function composeExample(variables: Variables): ComposeExample {
  const text = readFileSync(join(composeFolder, 'compose.yml'), 'utf8');
  const fill = (_key: unknown, value: unknown) =>
    typeof value === 'string' ? interpolate(value, variables) : value;
  return parse(text, fill, { merge: true });
}

/** By the part of Compose's rules that the example uses: `$$`, `${NAME:-default}`, `${NAME:?words}`. */
function interpolate(text: string, variables: Variables): string {
  return text.replaceAll(
    /\$\$|\$\{(\w+):([-?])([^}]*)\}/g,
    (_all, name: string | undefined, kind: string, words: string) => {
      if (name === undefined) return '$';
      const given = variables[name];
      if (!given && kind === '?') throw new Error(`${name}: ${words}`);
      return given || words;
    },
  );
}

/** What the image of one of our programs sets by itself. */
export function imageVariables(program: string): Variables {
  const file = readFileSync(inWorkspace(`shared/${program}/deploy/Dockerfile`), 'utf8');
  const lines = file.matchAll(/^(?:ENV| {3}) (\w+)=(\S+)/gm);
  return Object.fromEntries([...lines].map(([, name = '', text = '']) => [name, text]));
}

/** Writes into a folder what the example's nginx reads: `caddy.conf` and one file for each sample. */
export async function writeNginxFiles({ services }: ComposeExample, folder: string): Promise<void> {
  const script = services.nginx?.command?.[2]?.replace(/&& exec nginx.*/, '') ?? '';
  const local = script
    .replaceAll('/etc/nginx/conf.d', folder)
    .replace('/etc/site/edge.nginx.conf', inWorkspace('shared/platform/edge/deploy/nginx.conf'))
    .replace(
      '/etc/site/setup-service.nginx.conf',
      inWorkspace('shared/back-end/setup-service/deploy/nginx.conf'),
    );
  await promisify(execFile)('sh', ['-c', local]);
}
