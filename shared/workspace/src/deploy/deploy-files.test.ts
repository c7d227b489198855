import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thisMachine } from '@site/node/machine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { dockerfileViolations } from './dockerfile-violations.ts';
import { nginxViolations } from './nginx-violations.ts';
import { unitViolations } from './unit-violations.ts';
import { verifyUnits } from './verify-units.ts';

const image = `FROM node:20-slim
WORKDIR /app
COPY . .
USER node
HEALTHCHECK --interval=10s \\
    CMD ["node", "-e", "fetch('http://127.0.0.1')"]
STOPSIGNAL SIGTERM
CMD ["node", "edge.mjs"]
`;

describe('a Dockerfile', () => {
  test('with all that our programs need is right', () => {
    expect(dockerfileViolations(image)).toEqual([]);
  });

  test.each([
    ['an image of any version', 'node:20-slim', 'node:latest', 1, /named major version/],
    ['somebody else’s image', 'node:20-slim', 'example/node:20-slim', 1, /official/],
    ['root', 'USER node', 'USER root', 4, /must not run as root/],
    ['no user', 'USER node\n', '', undefined, /has no USER/],
    ['a shell around Node', 'CMD ["node", "edge.mjs"]', 'CMD node edge.mjs', 8, /first process/],
    ['another signal', 'SIGTERM', 'SIGKILL', 7, /SIGTERM/],
    ['no way to ask how it is', /HEALTHCHECK.*\n.*\n/, '', undefined, /has no HEALTHCHECK/],
    ['a program to ask that is not there', '["node", "-e", ', '["curl", ', 5, /no curl/],
    ['an unknown instruction', 'WORKDIR', 'WORKDIRECTORY', 2, /Unknown instruction/],
    ['a folder that is not absolute', '/app', 'app', 2, /WORKDIR/],
  ] as const)('with %s is wrong', (_what, part, other, line, problem) => {
    const found = dockerfileViolations(image.replace(part, other));
    const expected = { problem: expect.stringMatching(problem), ...(line ? { line } : {}) };
    expect(found).toContainEqual(expect.objectContaining(expected));
  });
});

const unit = `[Unit]
Description=Edge
[Service]
ExecStart=/usr/bin/node /opt/site/edge/edge.mjs
EnvironmentFile=/etc/site/edge.env
Restart=on-failure
TimeoutStopSec=30
DynamicUser=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
NoNewPrivileges=yes
CapabilityBoundingSet=
RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK
MemoryMax=1G
`;

describe('a unit', () => {
  test('with all that our programs need is right', () => {
    expect(unitViolations(unit)).toEqual([]);
  });

  test.each([
    ['root', 'DynamicUser=yes', 'User=root', /a user that is not root/],
    ['a system that it may write', 'ProtectSystem=strict\n', '', /does not set ProtectSystem/],
    ['no end of memory', 'MemoryMax=1G', 'MemoryMax=infinity', /MemoryMax has to match/],
    [
      'rights to give away',
      'CapabilityBoundingSet=\n',
      'CapabilityBoundingSet=CAP_CHOWN\n',
      /Capab/,
    ],
    ['no way to ask for its addresses', ' AF_NETLINK', '', /RestrictAddressFamilies has to match/],
  ])('with %s is wrong', (_what, part, other, problem) => {
    expect(unitViolations(unit.replace(part, other))).toContainEqual(
      expect.objectContaining({ problem: expect.stringMatching(problem) }),
    );
  });

  test('for several copies names the copy wherever they must not share', () => {
    const own = ['SETUP_PORT=%i', 'SITE_DATA=/var/lib/site/%i'].map(
      (set) => `Environment=${set}\n`,
    );
    const template = `${unit}StateDirectory=site/%i\n${own.join('')}`;
    expect(unitViolations(template, 'deploy/site@.service')).toEqual([]);
    expect(unitViolations(template.replace('site/%i\nEnv', 'site\nEnv'), 'site@.service')).toEqual([
      { line: 16, problem: 'StateDirectory= has to name the copy, %i' },
    ]);
    expect(unitViolations(unit, 'site@.service')).toHaveLength(3);
  });

  const analyze = thisMachine.findOnPath('systemd-analyze');
  test.skipIf(!analyze)('with a word that systemd does not know is wrong', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'unit-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'site-test.service');
    await writeFile(file, unit);
    expect(await verifyUnits(analyze ?? '', [file])).toEqual([]);
    const template = join(folder, 'site-test@.service');
    await writeFile(template, unit.replace('ProtectHome', 'ProtectHouse'));
    expect(await verifyUnits(analyze ?? '', [template])).toEqual([
      expect.stringContaining('ProtectHouse'),
    ]);
    await writeFile(file, unit.replace('ProtectHome', 'ProtectHouse'));
    expect(await verifyUnits(analyze ?? '', [file])).toEqual([
      expect.stringContaining('ProtectHouse'),
    ]);
  });
});

describe('servers of nginx', () => {
  const violations = (...names: string[]) =>
    nginxViolations(
      new Map(names.map((name, index) => [`${index}.conf`, `server {\n    ${name}\n}\n`])),
    );

  test('with a name each are right', () => {
    expect(violations('server_name shop.example;', 'server_name a.example b.example;')).toEqual([]);
  });

  test('that share a name, or have none, are wrong', () => {
    expect(violations('server_name a.example b.example;', 'server_name b.example;')).toEqual([
      '1.conf: 0.conf has the server_name b.example as well',
    ]);
    expect(violations('server_name _;', 'listen 80;')).toEqual([
      '0.conf: server_name _ leaves its requests to another server',
      '1.conf: it has no server_name',
    ]);
  });
});
