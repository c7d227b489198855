import { readReleaseArguments } from '@site/build/read-release-arguments';
import { createProgram } from '@site/releases/program';

/** What a `run:` may call: the scripts of the package.json beside the workflow. */
export type Scripts = ReadonlySet<string>;

/** Commands of the package managers themselves. */
const own: ReadonlySet<string> = new Set(['ci', 'install']);

/** A package manager, or the `site` command by its file, with what follows it. */
const calls = /(?<![\w./@-])(pnpm|npm|node \S*\bbin\/site\.js) ([^;&|)\n]*)/g;

/** What is wrong with the commands of a `run:`, a line each. */
export function unknownCommands(script: string, scripts: Scripts): string[] {
  return [...script.matchAll(calls)].flatMap(([, program = '', rest = '']) => {
    const words = wordsOf(rest);
    const wrong = program.startsWith('node')
      ? wrongSiteCommand(words)
      : wrongCommand(words[0] === 'run' ? words.slice(1) : words, scripts);
    return wrong ? [`${program} ${rest.trim()}: ${wrong}`] : [];
  });
}

function wrongCommand([name = '', ...rest]: readonly string[], scripts: Scripts) {
  if (own.has(name)) return undefined;
  if (!scripts.has(name)) return `there is no script "${name}"`;
  if (name === 'site') return wrongSiteCommand(rest);
  if (name === 'release') return wrongReleaseArguments(rest);
  return undefined;
}

function wrongSiteCommand([name = '', ...rest]: readonly string[]): string | undefined {
  const command = createProgram(new Date(0)).commands.find((one) => one.name() === name);
  if (!command) return `\`site\` has no command "${name}"`;
  const options = rest.filter((word) => word.startsWith('--'));
  const unknown = options.find((word) => !command.options.some(({ long }) => long === word));
  return unknown && `\`site ${name}\` has no option ${unknown}`;
}

function wrongReleaseArguments(rest: readonly string[]): string | undefined {
  try {
    readReleaseArguments(rest);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The words of a command, as a shell takes them. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word);
}
