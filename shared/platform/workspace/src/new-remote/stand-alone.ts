import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '@platform/node/operator-error';
import { workspaceFolder } from '@platform/node/workspace-folder';
import { parse } from 'yaml';

/** By package. */
type Versions = Readonly<Record<string, string>>;

interface Manifest {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
}

/** Adds what a remote needs outside this workspace: the site's packages, and versions. */
export async function standAlone(folder: string): Promise<void> {
  await mkdir(join(folder, 'packages'));
  const packed = await packPackages(join(folder, 'packages'));
  const files = Object.entries(packed).map(([name, file]) => [name, `file:packages/${file}`]);
  const { version: react } = await readJson<Manifest>(
    join(workspaceFolder, 'shared/site/ui/node_modules/react/package.json'),
  );
  // The shell's version: with a newer one the remote would require more than the shell provides.
  const versions = { ...(await readCatalog()), ...Object.fromEntries(files), react };

  const manifestFile = join(folder, 'package.json');
  const manifest = await readJson<Manifest>(manifestFile);
  const { dev: _ofTheWorkspace, ...scripts } = manifest.scripts;
  await writeJson(manifestFile, {
    ...manifest,
    scripts: { ...scripts, release: 'site-release' },
    dependencies: withVersions(manifest.dependencies, versions),
    // The build and the design system take them as peers, so the remote has to bring them.
    devDependencies: withVersions(
      { ...manifest.devDependencies, '@platform/browser': '', '@platform/node': '' },
      versions,
    ),
  });
  const { compilerOptions } = await readJson<{ compilerOptions: object }>(
    join(workspaceFolder, 'tsconfig.base.json'),
  );
  await writeJson(join(folder, 'tsconfig.json'), {
    include: ['src', 'rsbuild.config.ts'],
    compilerOptions: { ...compilerOptions, types: ['@rsbuild/core/types'] },
  });
}

function withVersions(dependencies: Versions, versions: Versions): Versions {
  const entries = Object.keys(dependencies).map((name) => {
    const version = versions[name];
    if (version === undefined) throw new Error(`neither the catalog nor a package has ${name}`);
    return [name, version] as const;
  });
  return Object.fromEntries(entries);
}

async function readJson<Shape>(file: string): Promise<Shape> {
  // The package manager and the compiler read these files as well.
  return JSON.parse(await readFile(file, 'utf8')) as Shape;
}

function writeJson(file: string, value: object): Promise<void> {
  return writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
}

async function readCatalog(): Promise<Versions> {
  const text = await readFile(join(workspaceFolder, 'pnpm-workspace.yaml'), 'utf8');
  // The package manager reads it as well.
  return (parse(text) as { readonly catalog: Versions }).catalog;
}

const packages = [
  'platform/contracts',
  'platform/node',
  'platform/browser',
  'platform/build',
  'site/contracts',
  'site/ui',
].map((name) => join(workspaceFolder, 'shared', name));

async function packPackages(folder: string): Promise<Readonly<Record<string, string>>> {
  const manifests = await Promise.all(
    packages.map((one) => readJson<{ name: string; version: string }>(join(one, 'package.json'))),
  );
  const filters = manifests.flatMap(({ name }) => ['--filter', name]);
  const [program = '', ...before] = packageManager(process.env);
  const args = [...before, '--recursive', ...filters, 'pack', '--pack-destination', folder];
  try {
    await promisify(execFile)(program, args, { cwd: workspaceFolder });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new OperatorError(
      `${stdout}${stderr}\nThe packages can't be packed: mend the errors above.`,
    );
  }
  return Object.fromEntries(
    manifests.map(({ name, version }) => [
      name,
      `${name.replace('@', '').replace('/', '-')}-${version}.tgz`,
    ]),
  );
}

/** The package manager that runs this command, or the one that the README names. */
export function packageManager(env: NodeJS.ProcessEnv): string[] {
  const running = env.npm_execpath ?? '';
  return /pnpm[^/\\]*\.c?js$/.test(running)
    ? [process.execPath, running]
    : ['npx', '--yes', 'pnpm@10'];
}
