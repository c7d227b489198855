import { expect, test } from 'vitest';
import { findNginx, type Machine } from './machine.ts';

test.each([
  [
    'is installed once for root, without what is only recommended beside it',
    true,
    [
      'apt-get update',
      expect.stringMatching(/^apt-get install -y --no-install-recommends .* nginx-light$/),
    ],
  ],
  ['stays missing for anybody else', false, []],
])('where it is missing, nginx %s', (_what, isRoot, expected) => {
  const installed = new Set(['/usr/bin/apt-get']);
  const commands: string[] = [];
  const machine: Machine = {
    env: { INSTALL_PROGRAMS: 'yes' },
    isRoot,
    isExecutable: (file) => installed.has(file),
    findOnPath: (command) => [...installed].find((file) => file.endsWith(`/${command}`)),
    run(command, ...args) {
      commands.push([command, ...args].join(' '));
      if (args.includes('nginx-light')) installed.add('/usr/sbin/nginx');
      return true;
    },
  };
  const found = isRoot ? '/usr/sbin/nginx' : undefined;
  expect([findNginx(machine), findNginx(machine)]).toEqual([found, found]);
  expect(commands).toEqual(expected);
});
