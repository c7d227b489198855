import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { inWorkspace, workspaceFolder } from '@platform/node/workspace-folder';
import { thisMachine } from '@platform/testing/machine';
import { folderForEachTest } from '@platform/testing/test-folder';
import { parser as promql } from '@prometheus-io/lezer-promql';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

/* What operators put beside the bundles, as a server that strangers talk to wants it. */

const find = (name: string) =>
  globSync(`shared/*/*/deploy/${name}`, { cwd: workspaceFolder }).sort();
const read = (file: string) => readFileSync(inWorkspace(file), 'utf8');

test.each(find('Dockerfile'))('%s runs Node itself, as a user without rights', (file) => {
  const instructions = read(file)
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const only = (keyword: string) => {
    const found = instructions.flatMap(
      (line) => new RegExp(`^(?:${keyword}) (.*)`).exec(line) ?? [],
    );
    expect(found, keyword).toHaveLength(2);
    return found[1];
  };
  // A tag is what somebody moved it to last. Machines run the version that tests run on.
  const version = read('.node-version').trim();
  expect(only('FROM')).toMatch(new RegExp(`^node:${version}\\.\\d+-slim@sha256:[0-9a-f]{64}$`));
  expect(only('USER')).not.toMatch(/^(?:root|0)\b/);
  // Behind a shell it would get no signals.
  expect(only('CMD|ENTRYPOINT')).toMatch(/^\["node", /);
  expect(only('STOPSIGNAL')).toBe('SIGTERM');
  // The image has no curl.
  expect(only('HEALTHCHECK')).toMatch(/^NONE$|CMD \["node", "-e", /);
});

const units = find('*.service');

describe.each(units)('%s', (file) => {
  const unit = read(file);

  test.each([
    ['ExecStart', /^\/usr\/bin\/node \/opt\/site\/[\w/-]+\.mjs(?: [a-z]+)*$/],
    ['EnvironmentFile', /^\/etc\/site\//],
    ['Restart', /^(?:on-failure|always)$/],
    ['TimeoutStopSec', /^\d+$/],
    ['ProtectSystem', /^strict$/],
    ['ProtectHome', /^yes$/],
    ['PrivateTmp', /^yes$/],
    ['NoNewPrivileges', /^yes$/],
    ['CapabilityBoundingSet', /^$/],
    // A server that listens on 0.0.0.0 looks up the machine's addresses.
    ['RestrictAddressFamilies', /\bAF_NETLINK\b/],
    ['MemoryMax', /^\d+[MG]$/],
  ])('limits the program by %s', (key, value) => {
    expect(new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1]).toMatch(value);
  });

  test('has a user that is not root', () => {
    expect(unit).toMatch(/^(?:DynamicUser=yes|User=(?!root$).+)$/m);
  });
});

test.each(units.filter((file) => file.endsWith('@.service')))(
  'copies of %s share neither port nor folder',
  (file) => {
    for (const key of ['StateDirectory', 'Environment=SETUP_PORT', 'Environment=SITE_DATA']) {
      expect(read(file)).toMatch(new RegExp(`^${key}=.*%i`, 'm'));
    }
  },
);

const folder = folderForEachTest();
const analyze = thisMachine.findOnPath('systemd-analyze');
test.skipIf(!analyze)('systemd knows every word of the units', async () => {
  const copies: string[] = [];
  for (const file of units) {
    const name = basename(file).replace('@.', '@8081.');
    // What a unit starts is not installed here.
    const unit = read(file).replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`);
    await folder.write(name, unit);
    copies.push(folder.path(name));
  }
  const { stderr } = await promisify(execFile)(analyze ?? '', ['verify', '--man=no', ...copies]);
  // It succeeds whatever it finds, and looks at the units of this machine as well.
  const found = stderr.split('\n').filter((line) => copies.some((c) => line.includes(basename(c))));
  expect(found).toEqual([]);
});

test("one nginx can have all of the site's servers: it never asks the second one of a name", () => {
  const names = find('nginx.conf').map((file) =>
    [...read(file).matchAll(/^\s*server_name\s+([^;]+);/gm)].flatMap(([, list = '']) =>
      list.trim().split(/\s+/),
    ),
  );
  for (const own of names) expect(own).not.toHaveLength(0);
  expect(new Set(names.flat()).size).toBe(names.flat().length);
  // It would leave its requests to another server.
  expect(names.flat()).not.toContain('_');
});

describe.each(['platform/edge', 'back-end/setup-service'])('what operators watch of %s', (name) => {
  const alerts: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(
    read(`shared/${name}/deploy/alerts.yml`),
  );
  const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
    read(`shared/${name}/deploy/dashboard.json`),
  );
  const expressions = [
    ...alerts.groups.flatMap(({ rules }) => rules.map((rule) => [rule.alert, rule.expr] as const)),
    ...dashboard.panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => [title, expr] as const),
    ),
  ];
  const counted = read(`shared/${name}/src/http/metrics.ts`);

  test.each(expressions)('%s is sound and names what the programs count', (_name, expression) => {
    const wrong: string[] = [];
    promql.parse(expression).iterate({
      enter: ({ type, from, to }) => {
        if (type.isError) wrong.push(expression.slice(from) || 'its end');
        const name = expression.slice(from, to).replace(/_bucket$/, '');
        if (type.name !== 'Identifier' || /^(?:up|process_\w+)$/.test(name)) return;
        if (!new RegExp(`\\b${name}\\b`).test(counted)) wrong.push(name);
      },
    });
    expect(wrong).toEqual([]);
  });
});
