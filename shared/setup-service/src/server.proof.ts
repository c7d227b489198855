import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/folders.ts';
import { runProgram } from '../testing/program.ts';
import { runService } from '../testing/running-service.ts';

/*
 * What `server.test.ts` shows in its own process, as programs of their own: each takes seconds to
 * start.
 */
describe('the setup service as a program', { timeout: 60_000 }, () => {
  test('several that start at once on an empty folder all start', async () => {
    const dataFolder = await temporaryFolder();
    const programs = [1, 2, 3].map(() => runProgram({ SETUP_PORT: '0', SITE_DATA: dataFolder }));
    for (const { listening } of programs) {
      expect((await fetch(`${await listening}/ready`)).status).toBe(200);
    }
  });

  test('says in one line that its folder cannot be written', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    const { code, stderr } = await runProgram({ SETUP_PORT: '0', SITE_DATA: join(file, 'data') })
      .ended;
    expect(stderr).toMatch(/^The data folder .+ cannot be written \(ENOTDIR\)\. [^\n]+\n$/);
    expect(code).toBe(1);
  });

  test('says in one line what is wrong with its configuration', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'site.json');
    await writeFile(file, '{"product":"X"}');
    const { code, stderr } = await runProgram({ SITE_CONFIG: file, SITE_DATA: folder }).ended;
    expect(stderr).toBe(`Site configuration: company is missing. It is in ${file}.\n`);
    expect(code).toBe(1);
  });

  test('says in one line that its database is none', async () => {
    const folder = await temporaryFolder();
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'setup.db'), 'this is a letter'.repeat(400));
    const { code, stderr } = await runProgram({ SETUP_PORT: '0', SITE_DATA: folder }).ended;
    expect(stderr).toMatch(/^The database .+setup\.db cannot be used \([^\n]+\)\. [^\n]+\n$/);
    expect(code).toBe(1);
  });

  test.each(['SETUP_HOST', 'SETUP_METRICS_HOST'])(
    'says in one line that %s is no address of this machine to listen on',
    async (host) => {
      const env = {
        [host]: 'nowhere.invalid',
        SETUP_PORT: '0',
        SITE_DATA: await temporaryFolder(),
      };
      const { code, stderr } = await runProgram(env).ended;
      expect(stderr).toMatch(new RegExp(`^Port 0 of nowhere\\.invalid .+ Correct ${host}\\.\n$`));
      expect(code).toBe(1);
    },
  );

  test('says in one line that the counts are on its own port', async () => {
    const { address, stop } = await runService();
    const { port } = new URL(address);
    await stop();
    const env = { SETUP_PORT: port, SETUP_METRICS_PORT: port, SITE_DATA: await temporaryFolder() };
    const { stderr } = await runProgram(env).ended;
    expect(stderr).toBe(
      `SETUP_METRICS_PORT is the service's own port, ${port}. Set it to another one, or unset it.\n`,
    );
  });
});
