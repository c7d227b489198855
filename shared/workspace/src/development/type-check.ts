import { spawn } from 'node:child_process';
import { inWorkspace } from '@site/node/workspace-folder';

/** Checks the types of all packages, as `pnpm check` does, beside the builds. */
export interface TypeCheck {
  /** Checks what is on disk now; a check that runs is of no use any more and is ended. */
  start(): void;
  stop(): void;
}

/** @param onDone called with the compiler's messages, none where every type is right */
export function createTypeCheck(onDone: (messages: readonly string[]) => void): TypeCheck {
  let running: ReturnType<typeof spawn> | undefined;

  function stop() {
    running?.kill();
    running = undefined;
  }

  return {
    start() {
      stop();
      const project = inWorkspace('shared/workspace/every-source.tsconfig.json');
      const args = ['-p', project, '--pretty', 'false'];
      const check = spawn(inWorkspace('node_modules/.bin/tsc'), args, { cwd: inWorkspace('.') });
      running = check;
      let output = '';
      check.stdout.on('data', (text) => {
        output += text;
      });
      check.once('exit', (_code, signal) => {
        if (running !== check || signal) return;
        running = undefined;
        onDone(output.split('\n').filter(Boolean));
      });
    },
    stop,
  };
}
