import { describe, expect, test } from 'vitest';
import type { ReleasedApplication } from './release-plan.ts';
import { type Ended, readReleaseArguments, runRelease } from './run-release.ts';

const beds: ReleasedApplication = {
  name: 'beds',
  again: (option) => (option ? `npm run release -- ${option}` : 'npm run release'),
  checks: [
    ['npm', 'run', 'check'],
    ['npm', 'run', 'test'],
  ],
  builds: [['npm', 'run', 'build']],
  site: ['site'],
  from: '.',
  rehearsal: [['site', 'init']],
};

const published = JSON.stringify({
  published: [{ app: 'beds', release: '1.2.0-0badcafe0badcafe' }],
});
const answers: Readonly<Record<string, string>> = {
  'site publish': published,
  'site compose': JSON.stringify({ composition: '5b1e0c9a77d2f410', revision: 12 }),
};

async function release(
  args: readonly string[],
  codes: Readonly<Record<string, number>> = {},
  answered = answers,
) {
  const ran: string[] = [];
  const said: string[] = [];
  const run = async (command: readonly string[]): Promise<Ended> => {
    ran.push(command.join(' '));
    const [code = 0] = Object.keys(codes)
      .filter((text) => command.join(' ').startsWith(text))
      .map((text) => codes[text] ?? 0);
    return { code, stdout: answered[command.slice(0, 2).join(' ')] ?? '' };
  };
  const { names: _names, ...options } = readReleaseArguments(args);
  const code = await runRelease(beds, options, { run, say: (line) => void said.push(line) });
  return { code, ran, said: said.join('\n') };
}

test('what was tested is what goes live, with the reason', async () => {
  const { code, ran, said } = await release(['--reason', "the winter's beds"]);
  expect(code).toBe(0);
  expect(ran).toEqual([
    'npm run check',
    'npm run test',
    'npm run build',
    'site publish beds --from . --json',
    'site compose beds@1.2.0-0badcafe0badcafe --dry-run --json',
    "site promote beds@1.2.0-0badcafe0badcafe --since 12 --reason the winter's beds",
  ]);
  // As a shell takes it.
  expect(said).toContain(
    `[6/6 promote] site promote beds@1.2.0-0badcafe0badcafe --since 12 --reason 'the winter'\\''s beds'`,
  );
});

test.each([
  ['npm run test', 2, 'Nothing was published. Mend'],
  ['site publish', 3, '`npm run release -- --built` goes on from here'],
  [
    'site compose',
    4,
    'repeat this step after that:\n  site compose beds@1.2.0-0badcafe0badcafe --dry-run --json',
  ],
  [
    'site promote',
    5,
    'begin again with `npm run release`; where something else is wrong, mend it and repeat this step:\n  site promote beds@1.2.0-0badcafe0badcafe --since 12',
  ],
])(
  'where "%s" fails, nothing after it runs, and it says what to do',
  async (failing, position, advice) => {
    const { code, ran, said } = await release([], { [failing]: 1 });
    expect(code).toBe(1);
    expect(ran).toHaveLength(position + (failing.startsWith('npm') ? 0 : 1));
    expect(said).toContain(advice);
  },
);

test('where the edge does not serve it yet, nobody is told to promote again', async () => {
  const { code, said } = await release([], { 'site promote': 3 });
  expect(code).toBe(3);
  expect(said).toContain('Do not promote again');
});

test('whoever only publishes is told the command that promotes it', async () => {
  const { ran, said } = await release(['--built', '--no-promote']);
  expect(ran.map((command) => command.split(' ')[1])).toEqual(['publish', 'compose']);
  expect(said).toContain(
    'Put it live with:\n  site promote beds@1.2.0-0badcafe0badcafe --since 12',
  );
});

describe('where the configuration gives releases to a share of visitors first', () => {
  const shares = ['--percent', '5', '--steps', '25,50', '--every', '10m', '--guard'];
  const composed = JSON.stringify({ revision: 12, canary: shares });
  const first = { ...answers, 'site compose': composed };
  const begun = `site canary beds@1.2.0-0badcafe0badcafe ${shares.join(' ')} --since 12`;

  test('it is promoted to nobody else, and what comes next is said', async () => {
    const { code, ran, said } = await release(['--reason', 'spring'], {}, first);
    expect([code, ran.at(-1)]).toEqual([0, `${begun} --reason spring`]);
    expect(ran.join()).not.toContain('promote');
    expect(said).toContain(
      'site canary status\n  site canary promote beds@1.2.0-0badcafe0badcafe\n  site canary abort --reason WHY',
    );
  });

  test('whoever only publishes is told the command that begins with that share', async () => {
    const { said } = await release(['--built', '--no-promote'], {}, first);
    expect(said).toContain(`Put it live with:\n  ${begun}`);
  });
});

test('without publishing, it is only rehearsed', async () => {
  const { ran } = await release(['--no-publish']);
  expect(ran.at(-1)).toBe('site init');
  expect(ran.join()).not.toContain('publish');
});

test('a dry run prints every command and runs none', async () => {
  const { code, ran, said } = await release(['--dry-run']);
  expect({ code, ran }).toEqual({ code: 0, ran: [] });
  expect(said.match(/^\[\d\/6 /gm)).toHaveLength(6);
});

test.each([
  [['--reason', ' '], '--reason is empty.'],
  [['--reason', 'why', '--no-promote'], 'promote as well'],
  [['--force'], "Unknown option '--force'"],
])('%j is wrong usage', (args, message) => {
  expect(() => readReleaseArguments(args)).toThrow(message);
});
