import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { findFreePort } from '@site/node/ports';
import type { EnginePrograms } from '../browser/find-engines.ts';
import { waitFor } from './wait-for.ts';

/**
 * The test browser's toolbar is wider than a phone. Without icons, spaces and letters it fits. None
 * of this affects pages, which GTK does not render.
 */
const narrowToolbar =
  '* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 1px; -gtk-icon-source: none; }';

/** The WebDriver server of WebKitGTK, with a display in memory. */
export interface WebKitDriver {
  readonly address: string;
  stop(): Promise<void>;
}

/** @param folder where the browser's settings may be written; does not exist yet */
export async function startWebKitDriver(
  { webkitDriver, display }: EnginePrograms,
  folder: string,
): Promise<WebKitDriver> {
  await mkdir(join(folder, 'gtk-3.0'), { recursive: true });
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), narrowToolbar);
  const screen = await startDisplay(display);
  const port = await findFreePort();
  const env = {
    ...process.env,
    DISPLAY: screen.name,
    XDG_CONFIG_HOME: folder,
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const server = spawn(webkitDriver, [`--port=${port}`], { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await waitFor('WebDriver server of WebKitGTK', () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => null,
    ),
  );
  return {
    address,
    async stop() {
      await end(server);
      await end(screen.process);
    },
  };
}

async function startDisplay(program: string) {
  // Xvfb chooses a free display, and writes its number to a pipe.
  const args = ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  // The fourth entry above makes it a stream to read from.
  const [number] = await once(child.stdio[3] as Readable, 'data');
  return { name: `:${String(number).trim()}`, process: child };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.kill()) await ended;
}
