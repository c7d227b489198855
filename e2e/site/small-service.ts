import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inWorkspace } from '@site/node/workspace-folder';
import { createSetupService } from './program.ts';
import { readMails } from './running-site.ts';
import { claimFreePort, readSettings } from './settings.ts';

/** The one that `aBuyer` knows the prices and paths of. */
export const serviceConfigurationFile = inWorkspace(
  'shared/setup-service/testing/site.config.json',
);

export type SmallService = Awaited<ReturnType<typeof startSmallService>>;

/** The setup service as a process, with a folder of its own and forms that need no check for bots. */
export async function startSmallService(settings: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(readSettings().room, 'service-'));
  const port = await claimFreePort();
  const service = createSetupService({
    SETUP_PORT: port,
    SETUP_METRICS_PORT: await claimFreePort(),
    SITE_DATA: folder,
    SITE_CONFIG: serviceConfigurationFile,
    SETUP_BOT_CHECK: 'trials',
    SANDBOX_SECONDS: '0',
    ...settings,
  });
  await service.start();
  return {
    address: `http://127.0.0.1:${port}`,
    folder,
    /** Those that were sent to an address. */
    mailsTo: async (email: string) =>
      (await readMails(folder)).filter((mail) => new RegExp(`^To: .*${email}`, 'm').test(mail)),
    async remove() {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
