import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CONTRACT_VERSION } from '@platform/contracts/contract-version';
import { integrityOf } from '@platform/node/hash';
import { releaseHash, STAND_IN } from '@platform/node/release-hash';

export type FixtureFiles = Readonly<Record<string, string>>;

/** Returns the id. @param description without what files show @param sources those with a map */
export async function writeFixtureBuild(
  folder: string,
  files: FixtureFiles,
  description: Readonly<Record<string, unknown>> & { readonly version: string },
  sources: FixtureSources = {},
): Promise<string> {
  const dist = join(folder, 'dist');
  const draft = {
    contract: CONTRACT_VERSION,
    federation: '2.9.2',
    namedSections: [],
    namedLinks: [],
    storedEntries: [],
    brandAssets: [],
    app: 'unnamed',
    ...description,
    files: Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path,
        { integrity: integrityOf(Buffer.from(text)), size: Buffer.byteLength(text) },
      ]),
    ),
  };
  const bytes = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  const id = `${description.version}-${releaseHash(draft, bytes, STAND_IN)}`;
  const release = { ...draft, id };
  await rm(dist, { recursive: true, force: true });
  for (const [path, text] of Object.entries({
    ...files,
    ...fixtureMaps(files, sources),
    'release.json': JSON.stringify(release),
  })) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), text);
  }
  return id;
}

type Texts = Readonly<Record<string, string>>;

/** The name of the source by file; lines correspond. */
export type FixtureSources = Readonly<Record<string, string>>;

function fixtureMaps(files: Texts, sources: FixtureSources): Texts {
  const maps = Object.entries(sources).map(([file, source]): [string, string] => [
    file,
    lineByLine(source, files[file] ?? ''),
  ]);
  if (maps.length === 0) return {};
  const listed = maps.map(([file, map]) => {
    const bytes = Buffer.from(map);
    return [file, { integrity: integrityOf(bytes), size: bytes.length }];
  });
  return {
    'maps/maps.json': JSON.stringify({ contract: 2, files: Object.fromEntries(listed) }),
    ...Object.fromEntries(maps.map(([file, map]) => [`maps/${file}.map`, map])),
  };
}

function lineByLine(source: string, text: string): string {
  const mappings = text.split('\n').map((_line, position) => (position === 0 ? 'AAAA' : 'AACA'));
  return JSON.stringify({
    version: 3,
    sources: [source],
    sourcesContent: [text],
    names: [],
    mappings: mappings.join(';'),
  });
}
