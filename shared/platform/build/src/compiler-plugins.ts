import type { Rspack } from '@rsbuild/core';

/**
 * Runs a module that threw again when it is requested again, for a platform module may have arrived
 * since. The compiler's own `strictModuleExceptionHandling` keeps the error.
 */
export class ForgetFailedModulesPlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.rspack;
    const { interceptModuleExecution, moduleCache } = RuntimeGlobals;

    class ForgetFailedModules extends RuntimeModule {
      constructor() {
        super('forget failed modules');
      }

      override generate(): string {
        return `${interceptModuleExecution}.push(function (execution) {
  var run = execution.factory;
  execution.factory = function () {
    try {
      run.apply(this, arguments);
    } catch (error) {
      delete ${moduleCache}[execution.id];
      throw error;
    }
  };
});`;
      }
    }

    const name = ForgetFailedModulesPlugin.name;
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap(name, (chunk, required) => {
        required.add(interceptModuleExecution);
        required.add(moduleCache);
        compilation.addRuntimeModule(chunk, new ForgetFailedModules());
      });
    });
  }
}

const integrityMap = /(\.sriHashes\s*=\s*)(\{[^}]*\})/;

/** Sorts the map from chunks to integrity values, whose order depends on the compiler's threads. */
export class OrderedIntegrityPlugin implements Rspack.RspackPluginInstance {
  apply(compiler: Rspack.Compiler): void {
    const { Compilation, sources } = compiler.rspack;
    const name = OrderedIntegrityPlugin.name;
    // This is before minification, and before file names are derived from the content.
    const stage = Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          const found = integrityMap.exec(source.source().toString());
          if (!found) continue;
          const [unordered, before = '', literal = ''] = found;
          // Unlike a new text, this keeps the source map of the rest.
          const ordered = new sources.ReplaceSource(source);
          const last = found.index + unordered.length - 1;
          ordered.replace(found.index, last, before + inOrder(literal));
          compilation.updateAsset(file, ordered);
        }
      });
    });
  }
}

/** Neither ids nor integrity values contain a comma. */
function inOrder(literal: string): string {
  const entries = literal.slice(1, -1).split(',');
  return `{${entries
    .map((entry) => entry.trim())
    .sort()
    .join(',')}}`;
}
