import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { inWorkspace } from '@platform/node/workspace-folder';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

/*
 * Each command in the documents can be run as it stands: its script, package and options exist, and a
 * command for single tests finds one. What commands do is tested with the program that they belong to.
 */

const files = (pattern: string) =>
  globSync(pattern, {
    cwd: inWorkspace('.'),
    ignore: ['**/node_modules/**', '**/dist/**', '**/template/**'],
  });
const read = (file: string) => readFileSync(inWorkspace(file), 'utf8');

interface DocumentedCommand {
  readonly file: string;
  /** What stands behind `pnpm`, without quotation marks. */
  readonly words: readonly string[];
}

function commandsIn(file: string): DocumentedCommand[] {
  const blocks = [...read(file).matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  const lines = blocks.join('\n').replaceAll('\\\n', ' ').split('\n');
  return lines
    .flatMap((line) => line.replace(/(^|\s)#.*/, '').split('&&'))
    .map((command) => /(?:^|\s)(?:pnpm|npx --yes pnpm@10) (.+)/.exec(command)?.[1] ?? '')
    .filter((text) => text !== '')
    .map((text) => ({ file, words: text.match(/'[^']*'|"[^"]*"|\S+/g) ?? [] }))
    .map(({ words }) => ({
      file,
      words: words.map((word) => word.replace(/^(['"])(.*)\1$/, '$2')),
    }));
}

const commands = files('{*.md,**/*.md}').flatMap(commandsIn);
const startingWith = (script: string) =>
  commands.filter(({ words }) => words[0] === script).map(({ file, words }) => ({ file, words }));

test('each documented command is a script of the workspace or of the package that it names', () => {
  const packages = files('{package.json,*/package.json,shared/{*,*/*}/package.json}').map(
    (file) => JSON.parse(read(file)) as { name: string; scripts?: Record<string, string> },
  );
  const scriptsOf = (name: string) => packages.find((each) => each.name === name)?.scripts ?? {};
  const unknown = commands.filter(({ words: [first = '', name = '', script = ''] }) => {
    return first === '--filter' ? !scriptsOf(name)[script] : !scriptsOf('site')[first];
  });
  expect(commands.length).toBeGreaterThan(100);
  expect(unknown).toEqual([]);
});

/** Whether a file whose path contains one of the paths has a test whose title matches. */
function findsTest(tests: string, paths: readonly string[], title: string): boolean {
  const found = files(tests).filter((file) =>
    paths.length === 0 ? true : paths.some((path) => file.includes(path)),
  );
  const titles = found.flatMap((file) =>
    [...read(file).matchAll(/\b(?:test|describe)\b[^'"`]*?(['"`])(.*?)\1/gs)].map(
      ([, , text = '']) => text,
    ),
  );
  return titles.some((text) => new RegExp(title).test(text));
}

test('a documented command for single tests finds a test by its path and title', () => {
  const options = { unit: '-t', e2e: '-g' } as const;
  for (const script of ['unit', 'e2e'] as const) {
    for (const { file, words } of startingWith(script)) {
      const [, ...args] = words;
      const isProof = args.includes('--proofs');
      const at = args.indexOf(options[script]);
      const title = at < 0 ? '' : (args[at + 1] ?? '');
      const paths = args.filter((word, index) => !word.startsWith('-') && index !== at + 1);
      const only = paths.filter((word) => args[args.indexOf(word) - 1] !== '--trace');
      const kind = isProof ? 'proof' : script === 'unit' ? 'test' : 'spec';
      const folder = script === 'unit' ? '{shell,mfe-*,shared,e2e}' : 'e2e';
      const found = findsTest(`${folder}/**/*.${kind}.{ts,tsx}`, only, title);
      expect({ file, command: words.join(' '), found }).toMatchObject({ found: true });
    }
  }
});

test('a documented command of `site` has the words and options that the program knows', () => {
  const script = execFileSync(process.execPath, [
    inWorkspace('shared/platform/cli/bin/site.js'),
    ...['completion', 'bash'],
  ]).toString();
  const known = new Map(
    [...script.matchAll(/^ {4}'(.*)'\) words='(.*)' ;;$/gm)].map(([, name = '', words = '']) => [
      name,
      words.split(' '),
    ]),
  );
  for (const { file, words } of startingWith('site')) {
    const [, first = '', second = ''] = words;
    const name = known.has(`${first} ${second}`) ? `${first} ${second}` : first;
    const options = words.filter((word) => word.startsWith('--'));
    // What stands behind `canary` alone is for the command that it means by itself.
    const sets = [...known].filter(([each]) => each === name || each.startsWith(`${name} `));
    const unknown = options.filter((word) => !sets.some(([, set]) => set.includes(word)));
    expect({ file: basename(file), words, known: known.has(name), unknown }).toMatchObject({
      known: true,
      unknown: [],
    });
  }
});
