import type { Rspack } from '@rsbuild/core';

/**
 * Lets a module that threw run again when somebody asks again. Otherwise it would stay half made,
 * or throw the same error for as long as the page is open: also where it threw because a platform
 * module had not arrived, which has arrived since. (The compiler's own setting for it,
 * `strictModuleExceptionHandling`, keeps the error.)
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
