import { expect, test, vi } from 'vitest';
import { type BrowserMachine, findBrowser } from './find-browser.ts';

const OWN = '/cache/playwright/chrome';
const NAMED = '/opt/chrome';
const download = 'download';
const apt = '/usr/bin/apt-get';
const system = '/usr/bin/google-chrome';
const debian = '/usr/bin/chromium';
const shell = '/usr/bin/chromium-headless-shell';
const env = { CHROMIUM_PATH: NAMED };

interface Setup {
  readonly env?: Record<string, string>;
  readonly programs?: string[];
  readonly isRoot?: boolean;
  readonly leaves?: Record<string, string[]>;
}

function findOn({ env = {}, programs = [], isRoot = false, leaves = {} }: Setup) {
  const there = new Set(programs);
  const ran: string[] = [];
  const run = (...words: string[]) => {
    // How packages are installed is tested beside it.
    const line = words.filter((word) => !/^(?:--no-install|-o$|Dpkg::)/.test(word)).join(' ');
    ran.push(line);
    for (const file of leaves[line] ?? []) there.add(file);
    return line in leaves;
  };
  const machine: BrowserMachine = {
    env: { INSTALL_PROGRAMS: 'yes', ...env },
    playwrightBrowser: OWN,
    isRoot,
    isExecutable: (file) => there.has(file),
    findOnPath: (command) => [...there].find((file) => file === `/usr/bin/${command}`),
    download: () => run(download),
    run,
  };
  return { found: findBrowser(machine), ran };
}

const found = (program: string, headless = program) => ({ kind: 'found', program, headless });
const installs = (name: string, file: string) => ({
  isRoot: true,
  leaves: { 'apt-get update': [], [`apt-get install -y ${name}`]: [file] },
});
const installable = { ...installs('chromium', debian), programs: [apt] };

test.each<[string, Setup, ReturnType<typeof found>]>([
  ['the browser that CHROMIUM_PATH names', { env, programs: [NAMED, OWN, system] }, found(NAMED)],
  ["Playwright's own before the system's", { programs: [OWN, system] }, found(OWN)],
  ["the system's with its headless shell", { programs: [system, shell] }, found(system, shell)],
  ["no system's shell with a named one", { env, programs: [NAMED, shell] }, found(NAMED)],
  ["no system's shell with Playwright's own", { programs: [OWN, shell] }, found(OWN)],
])('what is there is used, and nothing is downloaded: %s', (_name, setup, expected) => {
  expect(findOn(setup)).toEqual({ found: expected, ran: [] });
});

const shellInstalls = installs('chromium-headless-shell', shell);
test.each<[string, Setup, ReturnType<typeof found>]>([
  ["Playwright's own is downloaded", { leaves: { [download]: [OWN] } }, found(OWN)],
  ["Debian's is installed for root", installable, found(debian)],
  [
    'CI needs no permission',
    { ...installable, env: { INSTALL_PROGRAMS: '', CI: 'true' } },
    found(debian),
  ],
  [
    'a headless shell is installed',
    { ...shellInstalls, programs: [apt, system] },
    found(system, shell),
  ],
  ['one that cannot be is done without', { isRoot: true, programs: [apt, system] }, found(system)],
])('where something is missing, %s', (_name, setup, expected) => {
  expect(findOn(setup).found).toEqual(expected);
});

test('a CHROMIUM_PATH that names no program is reported, and no other browser is used', () => {
  const advice = `CHROMIUM_PATH is ${NAMED}, which is no program: correct it or unset it.`;
  const expected = { found: { kind: 'missing', advice }, ran: [] };
  expect(findOn({ env, programs: [OWN, system] })).toEqual(expected);
});

test('without permission root installs nothing, and is told what would be', () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const { found: browser, ran } = findOn({ ...installable, env: { INSTALL_PROGRAMS: 'no' } });
  expect([browser.kind, ran]).toEqual(['missing', [download]]);
  expect(said.mock.calls.flat()).toEqual([
    'Not installed without permission (INSTALL_PROGRAMS=yes gives it): apt-get install chromium',
  ]);
});

test.each<[string, Setup]>([
  ['somebody who is not root', { programs: [apt] }],
  ['root on a system without apt', { isRoot: true }],
  ['root whose packages cannot be fetched', { isRoot: true, programs: [apt] }],
])('%s is told what to install', (_who, setup) => {
  const advice = expect.stringMatching(/install Chromium .* or set CHROMIUM_PATH/);
  expect(findOn(setup).found).toEqual({ kind: 'missing', advice });
});
