import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@site/node/error-code';
import { findFreePort, requireFreePort } from '@site/node/ports';
import { readSettings, type SitePorts } from './settings.ts';

/** Ports that are free at this moment, and that nothing else of this run is given. */
export async function findFreePorts(): Promise<SitePorts> {
  return { PORT: String(await claimFreePort()), SETUP_PORT: String(await claimFreePort()) };
}

/**
 * A port that is free at this moment, and that nothing else of this run is given: a server often
 * starts seconds later, while the other worker looks for ports as well.
 */
export async function claimFreePort(): Promise<number> {
  for (;;) {
    const port = await findFreePort();
    if (await claim(port)) return port;
  }
}

/** Whether nothing of this run has the port yet; from now on something has. */
async function claim(port: string | number): Promise<boolean> {
  try {
    await writeFile(join(readSettings().room, `port-${port}-is-claimed`), '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * The ports at which the template is live already, for the first site of a run that asks; undefined
 * for every other one, and where they are taken.
 */
export async function claimReadyPorts(): Promise<SitePorts | undefined> {
  const { readyPorts } = readSettings();
  if (!readyPorts) return undefined;
  for (const [name, port] of Object.entries(readyPorts)) {
    if (!(await claim(port))) return undefined;
    const isFree = await requireFreePort(name, Number(port)).then(
      () => true,
      () => false,
    );
    if (!isFree) return undefined;
  }
  return readyPorts;
}
