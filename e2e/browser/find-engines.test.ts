import type { Machine } from '@site/node/machine';
import { expect, test } from 'vitest';
import { findEngines } from './find-engines.ts';

const apt = '/usr/bin/apt-get';
const all = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/** A machine with some programs, on which each named install command adds others. */
function machineWith(files: string[], { isRoot = true, installs = {} as Record<string, string> }) {
  const present = new Set(files);
  const ran: string[] = [];
  const machine: Machine = {
    env: {},
    isRoot,
    isExecutable: (file) => present.has(file),
    findOnPath: (command) => [...present].find((file) => file === `/usr/bin/${command}`),
    run: (...words) => {
      ran.push(words.join(' '));
      for (const word of words) if (installs[word]) present.add(installs[word]);
      return true;
    },
  };
  return { machine, ran };
}

test('engines that are installed are used, and nothing is installed', () => {
  const { machine, ran } = machineWith([...all, apt], {});
  expect(findEngines(machine)).toEqual({
    kind: 'found',
    programs: { firefox: all[0], webkitDriver: all[1], display: all[2] },
  });
  expect(ran).toEqual([]);
});

test('root gets what is missing, in one installation', () => {
  const installs = { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/Xvfb' };
  const { machine, ran } = machineWith(['/usr/bin/firefox', apt], { installs });
  expect(findEngines(machine).kind).toBe('found');
  expect(ran).toEqual(['apt-get update', 'apt-get install -y webkit2gtk-driver xvfb']);
});

test('a user who may not install packages is told which ones are missing', () => {
  const { machine, ran } = machineWith(['/usr/bin/Xvfb', apt], { isRoot: false });
  const advice = expect.stringMatching(/apt-get install firefox-esr webkit2gtk-driver`/);
  expect(findEngines(machine)).toEqual({ kind: 'missing', advice });
  expect(ran).toEqual([]);
});
