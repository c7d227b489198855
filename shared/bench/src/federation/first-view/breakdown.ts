import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';

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
export interface MappedScript {
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
