import type { Rspack } from '@rsbuild/core';

/** The map from chunks to their integrity values, as the compiler writes it before minifying. */
const integrityMap = /(\.sriHashes\s*=\s*)(\{[^}]*\})/;

/**
 * Writes the map from chunks to their integrity values in the order of the chunks' ids. The
 * compiler writes it in the order in which its threads finished, so the same source would give
 * other bytes.
 */
export class OrderedIntegrityPlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    const name = OrderedIntegrityPlugin.name;
    // This is before minification, and before file names are derived from the content.
    const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          const code = source.source().toString();
          if (!integrityMap.test(code)) continue;
          compilation.updateAsset(file, new sources.RawSource(code.replace(integrityMap, inOrder)));
        }
      });
    });
  }
}

/** Neither ids nor integrity values contain a comma. */
function inOrder(_found: string, before: string, literal: string): string {
  const entries = literal.slice(1, -1).split(',');
  return `${before}{${entries
    .map((entry) => entry.trim())
    .sort()
    .join(',')}}`;
}
