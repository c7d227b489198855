import type { Rspack } from '@rsbuild/core';

/** What the compiler calls the part of its runtime that holds the integrity values. */
const INTEGRITY_MODULE = 'sri_hash_variable';

/**
 * Writes the map from chunks to their integrity values in the order of the chunks' ids. The compiler
 * writes it in the order in which its threads finished, so the same source would give other bytes.
 */
export class OrderedIntegrityPlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.compilation.tap(OrderedIntegrityPlugin.name, (compilation) => {
      compilation.hooks.runtimeModule.tap(OrderedIntegrityPlugin.name, ({ name, source }) => {
        if (name !== INTEGRITY_MODULE || !source) return;
        source.source = Buffer.from(inOrder(source.source.toString()));
      });
    });
  }
}

/** Sorts the one object literal in a piece of code by its keys. */
function inOrder(code: string): string {
  return code.replace(/\{[^}]*\}/, (literal) => {
    const entries = Object.entries(JSON.parse(literal) as Record<string, string>);
    return JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
  });
}
