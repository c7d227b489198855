import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import { openStore } from '@site/releases/open-store';
import { readRelease } from '@site/releases/releases';
import { readSourceMap } from '@site/releases/source-maps';
import { requireOk } from '@site/workspace/release-applications';
import type { Row, Table } from '../../benchmark.ts';
import type { Samples } from '../../measuring/turns.ts';
import { FEDERATED, ONE_BUNDLE, storeOf } from '../sites/sites.ts';
import type { ComparedViews } from './first-views.ts';

/** Where bytes that no source is known for come from. */
export const GENERATED = "the compiler's runtime and federation's containers";

/**
 * How many characters of a script come from each source, by the source's name in the map.
 *
 * @param code the script as browsers get it
 * @param map its source map, as JSON
 */
export function charactersBySource(code: string, map: string): Map<string, number> {
  const trace = new TraceMap(map);
  const mappings = decodedMappings(trace);
  const found = new Map<string, number>();
  const add = (source: string | null | undefined, count: number) => {
    const name = source ?? GENERATED;
    if (count > 0) found.set(name, (found.get(name) ?? 0) + count);
  };
  for (const [number, line] of code.split('\n').entries()) {
    const segments = mappings[number] ?? [];
    add(null, segments[0]?.[0] ?? line.length);
    for (const [index, segment] of segments.entries()) {
      const source = segment.length === 1 ? null : trace.sources[segment[1]];
      add(source, (segments[index + 1]?.[0] ?? line.length) - segment[0]);
    }
  }
  return found;
}

/** The package, or the application, that a source belongs to: `react-dom`, `@site/ui`, `pricing`. */
export function packageOf(source: string): string {
  const [, installed] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (installed) return installed;
  const [, remote] = /^mfe-([^/]+)\//.exec(source) ?? [];
  if (remote) return remote;
  // The start of the one bundle stands for that of the shell.
  if (/^(?:shell|shared\/bench)\//.test(source)) return 'shell';
  const [, shared] = /^shared\/([^/]+)\//.exec(source) ?? [];
  return shared ? `@site/${shared}` : GENERATED;
}

/** A script as it was transferred, with its source map. */
interface MappedScript {
  readonly code: string;
  readonly map: string | undefined;
  /** The size of its body on the wire. */
  readonly bytes: number;
}

/**
 * The transferred bytes of scripts by package. What compression saves is shared out evenly within a
 * file, because compressed bytes belong to no single source.
 */
export function bytesByPackage(scripts: readonly MappedScript[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { code, map, bytes } of scripts) {
    const sources = map ? charactersBySource(code, map) : new Map([[GENERATED, code.length]]);
    const all = [...sources.values()].reduce((sum, count) => sum + count, 0);
    for (const [source, count] of sources) {
      const name = packageOf(source);
      found.set(name, (found.get(name) ?? 0) + (bytes * count) / all);
    }
  }
  return found;
}

/** Bytes below which a package is counted among the others. */
const SMALL = 300;

/** Where the scripts of a page's first view come from, in both sites. */
export async function breakdownTable({ path, views }: ComparedViews): Promise<Table> {
  const read = async (site: keyof ComparedViews['views']) =>
    bytesByPackage(await readMappedScripts(views[site].scripts, storeOf(site)));
  const federated = await read(FEDERATED);
  const oneBundle = await read(ONE_BUNDLE);
  const sizes = [...new Set([...federated.keys(), ...oneBundle.keys()])]
    .map((name) => ({ name, ours: federated.get(name) ?? 0, other: oneBundle.get(name) ?? 0 }))
    .sort((a, b) => b.ours - a.ours || b.other - a.other);
  const isSmall = ({ ours, other }: (typeof sizes)[number]) => Math.max(ours, other) < SMALL;
  const row = (what: string, of: typeof sizes): Row => ({
    what,
    unit: 'KB',
    samples: {
      [FEDERATED]: kilobytes(of.map(({ ours }) => ours)),
      [ONE_BUNDLE]: kilobytes(of.map(({ other }) => other)),
    },
  });
  return {
    title: `Where the scripts of \`${path}\` come from`,
    subjects: [FEDERATED, ONE_BUNDLE],
    rows: [
      ...sizes.filter((size) => !isSmall(size)).map((size) => row(size.name, [size])),
      row('all others', sizes.filter(isSmall)),
      row('everything', sizes),
    ],
  };
}

/** Nothing is no sample, because nothing can be compared with it. */
function kilobytes(bytes: readonly number[]): Samples {
  const sum = bytes.reduce((before, each) => before + each, 0);
  return sum > 0 ? [sum / 1000] : [];
}

/**
 * Reads the scripts of a first view with their source maps.
 *
 * @param scripts the address of each with its transferred bytes
 * @param storeFolder the store of the site that they are of
 */
async function readMappedScripts(
  scripts: ReadonlyMap<string, number>,
  storeFolder: string,
): Promise<MappedScript[]> {
  const store = requireOk(await openStore(storeFolder));
  const read = [...scripts].map(async ([address, bytes]): Promise<MappedScript> => {
    const code = await (await fetch(address)).text();
    const [, app = '', id = '', file = ''] =
      /\/_site\/releases\/([^/]+)\/([^/]+)\/(.+)$/.exec(address) ?? [];
    const release = requireOk(await readRelease(store, app, id));
    const map = await readSourceMap(store, release, `web/${file}`);
    return { code, bytes, map: map.ok ? map.value : undefined };
  });
  return Promise.all(read);
}
