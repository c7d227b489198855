import { expect, test } from 'vitest';
import { findNginx, type Machine } from './machine.ts';

/** A bare machine that records commands. */
function bareMachine(isRoot: boolean) {
  const installed = new Set(['/usr/bin/apt-get']);
  const commands: string[] = [];
  const machine: Machine = {
    env: {},
    isRoot,
    isExecutable: (file) => installed.has(file),
    findOnPath: (command) => [...installed].find((file) => file.endsWith(`/${command}`)),
    run(command, ...args) {
      commands.push([command, ...args].join(' '));
      if (args.includes('nginx-light')) installed.add('/usr/sbin/nginx');
      return true;
    },
  };
  return { machine, commands };
}

test('nginx is installed once, where it is missing and may be installed', () => {
  const { machine, commands } = bareMachine(true);
  expect(findNginx(machine)).toBe('/usr/sbin/nginx');
  expect(commands).toEqual(['apt-get update', 'apt-get install -y nginx-light']);
  expect(findNginx(machine)).toBe('/usr/sbin/nginx');
  expect(commands).toHaveLength(2);
});

test('a user who may not install it has none', () => {
  const { machine, commands } = bareMachine(false);
  expect(findNginx(machine)).toBeUndefined();
  expect(commands).toEqual([]);
});
