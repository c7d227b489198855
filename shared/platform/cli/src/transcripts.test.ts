import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCaptured } from '@platform/testing/site/run-captured';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runStep, startScene } from '../testing/transcript-steps.ts';

/*
 * Each file in `transcripts/` is a story on one site, as the terminal of an operator shows it:
 *
 *   # for the reader: what happens, and why
 *   % site that is live              the site that it begins with
 *   % release pricing 1.1.0          what happens that is no command: see `testing/transcript-steps.ts`
 *   $ PORT=9000 site promote pricing a command, here with a variable
 *   pricing: 1.0.0-#2 → 1.1.0-#1     what it prints on its output
 *   ! Warning: PORT says …           what it prints beside it, on stderr
 *   exit 4                           its exit code, where that is not 0
 *
 * `| grep TEXT` leaves the lines with a text, and `| jq .NAME .NAME` parts of the JSON. What differs
 * from run to run has a stand-in, which steps and commands understand: #1, #2 and so on for hashes, in
 * the order in which steps and commands gave them; http://EDGE for the site; FOLDER for the one that
 * commands are run in; TIME, which they take for when the story began. Empty lines are not compared.
 * UPDATE_TRANSCRIPTS=yes writes the files.
 */

const folder = join(import.meta.dirname, 'transcripts');
const home = process.cwd();
let scene: Awaited<ReturnType<typeof startScene>>;
let began: string;
let hashes: string[];

beforeAll(async () => {
  scene = await startScene();
});
afterEach(() => {
  vi.unstubAllEnvs();
  process.chdir(home);
});
afterAll(() => scene.end());

test.each(readdirSync(folder))('%s', async (name) => {
  const file = join(folder, name);
  const text = await readFile(file, 'utf8');
  const played = await play(text);
  if (process.env.UPDATE_TRANSCRIPTS) await writeFile(file, played);
  else expect(played).toBe(text);
});

async function play(text: string): Promise<string> {
  const played: string[] = [];
  began = new Date().toISOString();
  hashes = [];
  for (const line of text.split('\n')) {
    if (!/^[#%$] |^$/.test(line)) continue;
    played.push(line);
    // What a step has made is the next that has a stand-in.
    if (line.startsWith('%')) withStandIns(`${await runStep(scene, wordsOf(line))}`);
    if (line.startsWith('$')) played.push(...(await runCommand(wordsOf(line))));
  }
  return played.join('\n');
}

function wordsOf(line: string): string[] {
  const meant = line
    .slice(2)
    .replaceAll(/#(\d+)/g, (standIn, number) => hashes[number - 1] ?? standIn)
    .replaceAll('http://EDGE', scene.edge)
    .replaceAll(/\bTIME\b/g, began);
  const words = meant.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return words.map((word) => word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}

async function runCommand(words: string[]): Promise<string[]> {
  const start = words.indexOf('site');
  const [command, filter] = parted(words.slice(start + 1), '|');
  const [args, [input = '/dev/null']] = parted(command, '<');
  const usual = { SITE_STORE: 'store', SITE_USER: 'beth', OPERATIONS_PORT: '1' };
  const given = words.slice(0, start).map((word) => word.split(/=(.*)/));
  vi.unstubAllEnvs();
  for (const [name = '', text] of [...Object.entries(usual), ...given]) vi.stubEnv(name, text);
  process.chdir(scene.site.folder);
  const typed = Readable.from([await readFile(input, 'utf8')]);
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(typed as never); // A part of it.
  const { code, stdout, stderr } = await runCaptured(args);
  stdin.mockRestore();
  const notes = linesOf(stderr).map((line) => `! ${line}`);
  const lines = filtered([...linesOf(stdout), ...notes], filter);
  return [...lines, ...(code ? [`exit ${code}`] : [])].map(withStandIns);
}

function parted(words: string[], sign: string): [before: string[], after: string[]] {
  const at = words.indexOf(sign);
  return at < 0 ? [words, []] : [words.slice(0, at), words.slice(at + 1)];
}

/** Without what depends on the machine. */
const linesOf = (text: string) =>
  text.split('\n').filter((line) => line && !ofThisMachine.test(line));

/** How busy it is, and what else runs there. */
const ofThisMachine = /^No setup service answers|: waits for \S.*, \d+ s$/;

function filtered(lines: string[], [filter, ...words]: string[]): string[] {
  if (filter === 'grep') return lines.filter((line) => line.includes(words.join(' ')));
  if (filter !== 'jq') return lines;
  const [json = '', ...notes] = lines;
  const paths = words.map((path) => path.match(/\w+/g) ?? []);
  const found = paths.map((path) => path.reduce((part, name) => part?.[name], JSON.parse(json)));
  return [...found.map((part) => JSON.stringify(part) ?? 'null'), ...notes];
}

/** What follows in a table stays in its column. */
function withStandIns(line: string): string {
  const known = line.replaceAll(scene.site.folder, 'FOLDER').replaceAll(scene.edge, 'http://EDGE');
  const varying =
    /(?:\b((?!0{16})(?:[\da-f]{48})?[\da-f]{16})\b|\d{4}-[\d-]+T[\d:]+\.\d+Z)(?=( {2})?)/g;
  return known.replaceAll(varying, (all: string, hash?: string, gap?: string) => {
    if (hash && !hashes.includes(hash)) hashes.push(hash);
    const standIn = hash ? `#${hashes.indexOf(hash) + 1}` : 'TIME';
    return gap ? standIn.padEnd(all.length) : standIn;
  });
}
