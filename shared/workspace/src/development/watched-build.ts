import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { BuildEvent } from '@site/build/watch-build';
import type { ApplicationName } from '@site/contracts/application';
import { folderOf } from '../folders.ts';

/** An application that is built again whenever its sources change. */
export interface WatchedBuild {
  readonly app: ApplicationName;
  /** Whether its process has ended by itself, because it could not begin. */
  readonly hasEnded: boolean;
  /** Begins anew: the list of pages, the configuration or the dependencies are others. */
  restart(): void;
  stop(): Promise<void>;
}

/**
 * Starts it. Each build is told of once: `building`, then `built` or `failed`.
 *
 * @param home the folder below which the builds are made
 */
export function watchBuild(
  app: ApplicationName,
  home: string,
  tell: (event: BuildEvent) => void,
): WatchedBuild {
  const folder = folderOf(app);
  let process = begin();

  function begin() {
    const child = spawn(join(folder, 'node_modules/.bin/site-build'), ['--watch', home], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let said = '';
    child.stdout?.on('data', (text) => {
      said += text;
    });
    child.stderr?.on('data', (text) => {
      said += text;
    });
    child.on('message', (event: BuildEvent) => {
      said = '';
      if (child === process) tell(event);
    });
    child.once('exit', (_code, signal) => {
      if (child !== process || signal) return;
      tell({ kind: 'failed', messages: [said.trim()] });
    });
    return child;
  }

  return {
    app,
    get hasEnded() {
      return process.exitCode !== null;
    },
    restart() {
      const before = process;
      process = begin();
      void end(before);
    },
    stop: () => end(process),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.removeAllListeners('message');
  child.kill();
  await ended;
}
