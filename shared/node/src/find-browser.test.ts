import { describe, expect, test } from 'vitest';
import { findBrowser, type Machine } from './find-browser.ts';

const OWN = '/cache/playwright/chrome';
const download = 'download';

interface Setup {
  readonly env?: Record<string, string>;
  /** Programs that are there from the start, by path. */
  readonly programs?: string[];
  readonly isRoot?: boolean;
  /** What a command leaves behind; a command that is not named fails. */
  readonly leaves?: Record<string, string[]>;
}

/** A machine with known programs, and the commands that it was asked to run. */
function machineWith({ env = {}, programs = [], isRoot = false, leaves = {} }: Setup) {
  const there = new Set(programs);
  const ran: string[] = [];
  const run = (...words: string[]) => {
    const line = words.join(' ');
    ran.push(line);
    for (const file of leaves[line] ?? []) there.add(file);
    return line in leaves;
  };
  const machine: Machine = {
    env,
    ownBrowser: OWN,
    isRoot,
    isExecutable: (file) => there.has(file),
    findOnPath: (command) => [...there].find((file) => file === `/usr/bin/${command}`),
    download: () => run(download),
    run,
  };
  return { machine, ran };
}

const apt = '/usr/bin/apt-get';
const system = '/usr/bin/chromium';
const shell = '/usr/bin/chromium-headless-shell';
const found = (program: string, headless = program) => ({ kind: 'found', program, headless });

describe('finding a browser', () => {
  test('the browser that CHROMIUM_PATH names comes before all others', () => {
    const env = { CHROMIUM_PATH: '/opt/chrome' };
    const { machine } = machineWith({ env, programs: ['/opt/chrome', OWN, system] });
    expect(findBrowser(machine)).toEqual(found('/opt/chrome'));
  });

  test('a CHROMIUM_PATH that names no program is reported, and no other browser is used', () => {
    const env = { CHROMIUM_PATH: '/opt/gone' };
    const { machine, ran } = machineWith({ env, programs: [OWN, system] });
    expect(findBrowser(machine)).toEqual({
      kind: 'missing',
      advice: 'CHROMIUM_PATH is /opt/gone, which is no program: correct it or unset it.',
    });
    expect(ran).toEqual([]);
  });

  test("Playwright's own browser comes before the system's", () => {
    expect(findBrowser(machineWith({ programs: [OWN, system] }).machine)).toEqual(found(OWN));
  });

  test.each(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])(
    "the system's %s is used, and nothing is downloaded",
    (name) => {
      const { machine, ran } = machineWith({ programs: [`/usr/bin/${name}`] });
      expect(findBrowser(machine)).toEqual(found(`/usr/bin/${name}`));
      expect(ran).toEqual([]);
    },
  );

  test("where there is none, Playwright's own is downloaded", () => {
    const { machine } = machineWith({ leaves: { [download]: [OWN] } });
    expect(findBrowser(machine)).toEqual(found(OWN));
  });

  test("where nothing can be downloaded, Debian's is installed for root", () => {
    const { machine, ran } = machineWith({
      isRoot: true,
      programs: [apt],
      leaves: { 'apt-get update': [], 'apt-get install -y chromium': [system] },
    });
    expect(findBrowser(machine)).toEqual(found(system));
    expect(ran.slice(0, 3)).toEqual([download, 'apt-get update', 'apt-get install -y chromium']);
  });

  test("the system's headless shell is found as well", () => {
    const { machine, ran } = machineWith({ programs: [system, shell] });
    expect(findBrowser(machine)).toEqual(found(system, shell));
    expect(ran).toEqual([]);
  });

  test('where the headless shell is missing, it is installed for root', () => {
    const { machine } = machineWith({
      isRoot: true,
      programs: [apt, system],
      leaves: { 'apt-get update': [], 'apt-get install -y chromium-headless-shell': [shell] },
    });
    expect(findBrowser(machine)).toEqual(found(system, shell));
  });

  test('where the headless shell cannot be installed, the whole browser takes its place', () => {
    const { machine } = machineWith({ isRoot: true, programs: [apt, system] });
    expect(findBrowser(machine)).toEqual(found(system));
  });

  test("the system's headless shell goes with the system's browser only", () => {
    const env = { CHROMIUM_PATH: '/opt/chrome' };
    const named = machineWith({ env, programs: ['/opt/chrome', shell] });
    expect(findBrowser(named.machine)).toEqual(found('/opt/chrome'));
    expect(findBrowser(machineWith({ programs: [OWN, shell] }).machine)).toEqual(found(OWN));
  });

  test.each([
    ['somebody who is not root', { isRoot: false, programs: [apt] }],
    ['root on a system without apt', { isRoot: true, programs: [] }],
    ['root whose packages cannot be fetched', { isRoot: true, programs: [apt] }],
  ])('%s is told what to install', (_who, setup) => {
    const { machine } = machineWith(setup);
    const advice = expect.stringMatching(/install Chromium .* or set CHROMIUM_PATH/);
    expect(findBrowser(machine)).toEqual({ kind: 'missing', advice });
  });
});
