import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@site/node/error-code';
import { findFreePort, requireFreePort } from '@site/node/ports';
import { readSettings, type SitePorts } from './settings.ts';

/** Ports that are free at this moment. */
export async function findFreePorts(): Promise<SitePorts> {
  return { PORT: String(await findFreePort()), SETUP_PORT: String(await findFreePort()) };
}

/**
 * The ports at which the template is live already, for the first site of a run that asks; undefined
 * for every other one, and where they are taken.
 */
export async function claimReadyPorts(): Promise<SitePorts | undefined> {
  const { room, readyPorts } = readSettings();
  if (!readyPorts) return undefined;
  try {
    await writeFile(join(room, 'ready-ports-are-claimed'), '', { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return undefined;
    throw error;
  }
  for (const [name, port] of Object.entries(readyPorts)) {
    const isFree = await requireFreePort(name, Number(port)).then(
      () => true,
      () => false,
    );
    if (!isFree) return undefined;
  }
  return readyPorts;
}
