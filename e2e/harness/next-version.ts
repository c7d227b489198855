import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIn, changeText, copySources } from './workspace-copy.ts';

export const additions = {
  /** A setting, which the shell shows at the end of the footer. */
  greeting: { setting: 'greeting', usual: 'Karibu', written: 'Karibu sana' },
  /** A field of routes, which the shell puts into the head of pricing's page. */
  audience: { field: 'audience', written: 'owners' },
  rentals: { path: '/rentals', label: 'Rentals', title: 'Rentals' },
} as const;

/**
 * Makes the successor of the present workspace: one more setting, field of routes and remote, and a
 * newer composer.
 *
 * @param folder does not exist yet
 */
export async function makeNextVersion(folder: string) {
  await copySources(folder);
  const copy = { recursive: true, verbatimSymlinks: true };
  await cp(join(folder, 'mfe-devices'), join(folder, 'mfe-rentals'), copy);
  const change = (file: string, text: string, newText: string) =>
    changeText(join(folder, file), text, newText);
  await addSetting(change);
  await addRouteField(change);
  await addRemote(folder, change);
  const composer = 'shared/platform/composer/src/model/composer.ts';
  await raise(join(folder, composer), 'COMPOSER_GENERATION');
  return {
    folder,
    async build() {
      const building = buildIn(folder, 'shell');
      const pricing = await buildIn(folder, 'pricing');
      const rentals = await buildIn(folder, 'rentals');
      return { shell: await building, pricing, rentals };
    },
  };
}

type Change = (file: string, text: string, newText: string) => Promise<void>;

async function addSetting(change: Change): Promise<void> {
  const { setting, usual, written } = additions.greeting;
  await change(
    'shared/site/contracts/src/configuration.ts',
    '    company: platform.company,\n',
    `    company: platform.company,\n    ${setting}: z._default(text, '${usual}'),\n`,
  );
  const company = '  "company":';
  await change('shell/site.config.json', company, `  "${setting}": "${written}",\n${company}`);
  // The next shell can rely on the setting, because composing fills it in.
  await change(
    'shell/src/document/parse-page-composition.ts',
    '  product: text,\n',
    `  product: text,\n  ${setting}: text,\n`,
  );
  const owner = '{config.company}';
  await change('shell/src/layout/footer.tsx', owner, `${owner} · {config.${setting}}`);
}

async function addRouteField(change: Change): Promise<void> {
  const { field, written } = additions.audience;
  const menu = '  menu: z.optional(z.array(menuEntry)),\n';
  const schema = `  ${field}: z.optional(z.string()),\n`;
  await change('shared/platform/contracts/src/remote-routes.ts', menu, schema + menu);
  const page = "page: 'pricing',";
  await change('mfe-pricing/src/routes.ts', page, `${page} ${field}: '${written}',`);
  const description = "meta('description', description),";
  const shown = `...(route.${field} ? [meta('${field}', route.${field})] : []),`;
  await change('shell/src/document/head.ts', description, `${description} ${shown}`);
}

async function addRemote(folder: string, change: Change): Promise<void> {
  const { path, label, title } = additions.rentals;
  await change('mfe-rentals/package.json', '"name": "devices"', '"name": "rentals"');
  await change('mfe-rentals/rsbuild.config.ts', "'devices'", "'rentals'");
  const routes = 'mfe-rentals/src/routes.ts';
  await change(routes, 'path: paths.devices()', `path: '${path}'`);
  await change(routes, 'path: paths.deviceCheckout()', `path: '${path}/checkout'`);
  await change(routes, "title: 'Point-of-sale devices and prices |", `title: '${title} |`);
  await change(routes, "label: 'Devices', order: 20", `label: '${label}', order: 25`);
  const storage = 'mfe-rentals/src/kit/tab-storage.ts';
  await change(storage, "'devices'", "'rentals'");
  // Two applications cannot own one file at the site's root.
  await change(routes, "picture: '/share/devices.jpg',", '');
  const pictures = 'mfe-rentals/public/device-pictures';
  await rename(join(folder, pictures), join(folder, 'mfe-rentals/src/kit/pictures'));
  const drawings = join(folder, 'mfe-rentals/src/kit/drawings.ts');
  const imports = (await readFile(drawings, 'utf8')).replaceAll('../../public/device-', './');
  await writeFile(drawings, imports);
  await rm(join(folder, 'mfe-rentals/public'), { recursive: true });
}

async function raise(file: string, name: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const line = new RegExp(`export const ${name} = (\\d+);`);
  const [, version] = line.exec(text) ?? [];
  if (!version) throw new Error(`${file} has no ${name}`);
  await writeFile(file, text.replace(line, `export const ${name} = ${Number(version) + 1};`));
}
