import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createProgram } from '@platform/cli/program';
import { inWorkspace } from '@platform/node/workspace-folder';
import { READY_PATH } from '@platform/releases/serving';
import { exampleSettings } from '@platform/testing/example-settings';
import { folderForEachTest } from '@platform/testing/test-folder';
import { Ajv } from 'ajv';
import { globSync } from 'tinyglobby';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import {
  composeExample,
  composeFolder,
  imageVariables,
  writeNginxFiles,
} from './compose-example.ts';

/* The examples for Compose and Kubernetes: sound by their own schemas, and about our programs. */

const packages = inWorkspace('shared/platform/workspace/node_modules');
const read = (file: string) => readFileSync(inWorkspace(file), 'utf8');

/** What the image of a program is called, listens on and is asked. */
function imageOf(program: string) {
  const file = read(`shared/${program}/deploy/Dockerfile`);
  const variables = imageVariables(program);
  const port = (name: string) =>
    Number(Object.entries(variables).find(([key]) => key === name)?.[1]);
  return {
    name: /docker build -t (\S+) \./.exec(file)?.[1],
    settings: Object.keys(exampleSettings(read(`shared/${program}/deploy/.env.example`)).all),
    port,
    probe: /\}(\/[\w/]+)`\)/.exec(file)?.[1],
  };
}

const edge = imageOf('platform/edge');
const setupService = imageOf('back-end/setup-service');
const site = imageOf('platform/cli');

/** Its command exists, and it asks each edge. */
function expectGuard(
  [canary, watch]: readonly string[] = [],
  edges: string | undefined,
  names: readonly string[],
) {
  const command = createProgram(new Date(0)).commands.find((each) => each.name() === canary);
  expect(command?.commands.map((each) => each.name())).toContain(watch);
  const addresses = names.map((name) => `http://${name}:${edge.port('OPERATIONS_PORT')}`);
  expect(edges?.split(' ')).toEqual(addresses);
}

describe('the example for Compose', () => {
  const settings = {
    BUCKET_SECRET: 'secret of the bucket',
    DATABASE_SECRET: 'secret of the database',
    SETUP_SECRET: 'secret of the setup service, long enough',
    CERTIFICATES: 'internal',
    SITE_NAME: 'nguzo.localhost',
    SETUP_NAME: 'setup.nguzo.localhost',
  };
  const compose = composeExample(settings);
  const byImage = (name: string | undefined) =>
    Object.entries(compose.services).filter(([, { image }]) => image === name);

  test('is one, by the specification of Compose', () => {
    const file = join(packages, 'dclint/schemas/compose.schema.json');
    const { $schema: _draft, ...schema } = JSON.parse(readFileSync(file, 'utf8'));
    const validate = new Ajv({ strict: false, allowUnionTypes: true }).compile(schema);
    validate(compose);
    expect(validate.errors).toBeNull();
    const { edge: _gone, ...services } = compose.services;
    expect(validate({ services: { ...services, 'edge-1': { imaeg: 'x' } } })).toBe(false);
  });

  test.each([
    [edge, 3],
    [setupService, 2],
    [site, 2],
  ])('%o: has so many, with settings that they know', (image, count) => {
    const found = byImage(image.name);
    expect(found).toHaveLength(count);
    for (const [, { environment = {} }] of found) {
      expect(image.settings).toEqual(expect.arrayContaining(Object.keys(environment)));
    }
  });

  test('has its bucket up for whoever uses it', () => {
    for (const [, service] of [...byImage(edge.name), ...byImage(site.name)]) {
      expect(service.depends_on).toHaveProperty('bucket');
    }
  });

  test('has a guard of canaries that runs the command, and asks each edge', () => {
    const guard = compose.services['canary-watch'];
    const names = byImage(edge.name).map(([name]) => name);
    expectGuard(guard?.command, guard?.environment?.EDGE_OPERATIONS, names);
  });

  test('waits for servers as long as they say', () => {
    for (const [, service] of [...byImage(edge.name), ...byImage(setupService.name)]) {
      expect(service.stop_grace_period).toBe('60s');
    }
  });

  test('asks for what it has no default of', () => {
    for (const name of ['BUCKET_SECRET', 'DATABASE_SECRET', 'SETUP_SECRET', 'CERTIFICATES']) {
      expect(() => composeExample({ ...settings, [name]: '' })).toThrow(`${name}: set it in .env`);
    }
  });

  test('has images of others by version and digest, which Renovate keeps, and ours from here', () => {
    const own = [site, edge, setupService].map(({ name }) => name);
    const images = new Set(Object.values(compose.services).map(({ image }) => image));
    const others = [...images].filter((image) => !own.includes(image));
    expect(others.map((image) => image.split(':')[0])).toEqual(
      expect.arrayContaining(['caddy', 'nginx', 'postgres']),
    );
    for (const image of others) {
      expect(image).toMatch(/^[\w./-]+:\d+(?:\.\d+)+@sha256:[0-9a-f]{64}$/);
    }
    const { packageRules } = JSON.parse(read('.github/renovate.json'));
    expect(packageRules).toContainEqual(
      expect.objectContaining({ matchPackageNames: own, enabled: false }),
    );
  });

  test('nginx asks each of them, and nobody else, by the samples of one machine', async () => {
    await writeNginxFiles(compose, folder.path());
    const servers = async (name: string) =>
      [...(await folder.read(name)).matchAll(/^ *server (\S+) max_fails/gm)].map(([, one]) => one);
    const all = (image: typeof edge, port: number) =>
      byImage(image.name).map(([name]) => `${name}:${port}`);
    expect(await servers('edge.conf')).toEqual(all(edge, edge.port('PORT')));
    expect(await servers('setup-service.conf')).toEqual(
      all(setupService, setupService.port('SETUP_PORT')),
    );
    for (const [name, host] of [
      ['edge.conf', settings.SITE_NAME],
      ['setup-service.conf', settings.SETUP_NAME],
    ] as const) {
      expect(await folder.read(name)).toContain(`server_name ${host};`);
      expect(await folder.read(name)).toContain('X-Forwarded-Proto https;');
    }
  });
});

interface Container {
  readonly image: string;
  readonly args?: readonly string[];
  readonly env: readonly { readonly name: string; readonly value?: string }[];
  readonly volumeMounts: readonly { readonly mountPath: string }[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly readinessProbe: { readonly httpGet: { readonly path: string; readonly port: string } };
  readonly resources: { readonly limits: object };
}

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas: number;
    readonly serviceName?: string;
    /** Of what runs pods. */
    readonly template?: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly Container[];
      };
    };
    readonly selector: unknown;
  };
}

const folder = folderForEachTest();

describe('the manifests for Kubernetes', () => {
  const place = join(composeFolder, 'kubernetes');
  const kustomization = parse(readFileSync(join(place, 'kustomization.yaml'), 'utf8'));
  const named: readonly string[] = kustomization.resources;
  const resources: Resource[] = named.flatMap((name) =>
    parseAllDocuments(readFileSync(join(place, name), 'utf8')).map((each) => each.toJS()),
  );

  test('are named by the kustomization, all of them', () => {
    const files = globSync('*.yaml', { cwd: place, ignore: 'kustomization.yaml' });
    expect([...named].sort()).toEqual(files.sort());
  });

  function find(named: string) {
    const found = resources.find(({ kind, metadata }) => `${kind} ${metadata.name}` === named);
    return found && { ...found.spec, containers: found.spec.template?.spec.containers ?? [] };
  }

  /** As a module that Kubernetes' own types check: a word that it does not know is an error anywhere. */
  const moduleOf = (checked: readonly Resource[]) =>
    checked
      .map((resource, number) => {
        const module = resource.apiVersion.replace('networking/', 'networking.k8s.io/');
        return `import type { I${resource.kind} as I${number} } from '${join(packages, 'kubernetes-models', module, resource.kind)}';
export const resource${number}: I${number} = ${JSON.stringify(resource)};`;
      })
      .join('\n');

  test('have no word that Kubernetes does not know', async () => {
    const mistyped = JSON.stringify(resources).replace('"readinessProbe"', '"readynessProbe"');
    await folder.write('manifests.ts', moduleOf(resources));
    await folder.write('mistyped.ts', moduleOf(JSON.parse(mistyped)));
    const options = ['--noEmit', '--skipLibCheck', '--module', 'preserve', '--ignoreConfig'];
    const files = ['manifests.ts', 'mistyped.ts'].map((name) => folder.path(name));
    const checking = promisify(execFile)(join(packages, '.bin/tsc'), [...options, ...files]);
    const { stdout } = await checking.catch((error) => error);
    expect(stdout).toMatch(/^\S*mistyped\.ts\(.*readynessProbe/);
    expect(stdout).not.toContain('manifests.ts');
  });

  test('an edge makes the folder of its cache, because everybody may write to a volume', () => {
    const { env = [], volumeMounts = [] } = find('StatefulSet edge')?.containers[0] ?? {};
    const cache = env.find(({ name }) => name === 'SITE_CACHE')?.value ?? '';
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toContain(dirname(cache));
  });

  test('have a guard of canaries that runs the command, and asks each edge by its name', () => {
    const [guard] = find('Deployment canary-watch')?.containers ?? [];
    expect(guard?.image).toBe(site.name);
    expect(site.settings).toEqual(expect.arrayContaining((guard?.env ?? []).map((e) => e.name)));
    const { replicas = 0, serviceName = '' } = find('StatefulSet edge') ?? {};
    expect(find(`Service ${serviceName}`)).toBeDefined();
    const names = Array.from({ length: replicas }, (_, number) => `edge-${number}.${serviceName}`);
    const { value } = guard?.env.find(({ name }) => name === 'EDGE_OPERATIONS') ?? {};
    expectGuard(guard?.args, value, names);
  });

  test.each([
    ['edge', edge, { http: edge.port('PORT'), metrics: edge.port('OPERATIONS_PORT') }, READY_PATH],
    [
      'setup-service',
      setupService,
      {
        http: setupService.port('SETUP_PORT'),
        metrics: setupService.port('SETUP_METRICS_PORT'),
      },
      '/ready',
    ],
  ])('%s runs as its image says, and is never gone as a whole', (name, image, ports, path) => {
    const pod = (find(`StatefulSet ${name}`) ?? find(`Deployment ${name}`))?.template?.spec;
    const [container] = pod?.containers ?? [];
    expect(pod?.terminationGracePeriodSeconds).toBe(60);
    expect(container?.image).toBe(image.name);
    expect(kustomization.images.map((each: { name: string }) => each.name)).toContain(image.name);
    expect(image.settings).toEqual(
      expect.arrayContaining((container?.env ?? []).map((e) => e.name)),
    );
    expect(
      Object.fromEntries((container?.ports ?? []).map((p) => [p.name, p.containerPort])),
    ).toEqual(ports);
    expect(image.probe).toBe(path);
    expect(container?.readinessProbe.httpGet).toEqual({ path, port: 'http' });
    expect(container?.resources.limits).toHaveProperty('memory');
    expect(find(`PodDisruptionBudget ${name}`)).toMatchObject({ maxUnavailable: 1 });
    expect(find(`Service ${name}`)).toBeDefined();
  });
});
