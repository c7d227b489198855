import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBotProof } from '@site/contracts/setup-calls';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './testing/folders.ts';
import { runProgram } from './testing/program.ts';
import { formOf, mailsOf, runService } from './testing/running-service.ts';
import { goodSignUp } from './testing/site.ts';

describe('the setup service as a program', () => {
  test('takes a sign-up, stops when asked to, and logs nothing about a person', async () => {
    const dataFolder = await temporaryFolder();
    const { child, ended, listening } = runProgram({ SETUP_PORT: '0', SITE_DATA: dataFolder });
    const address = await listening;
    expect((await fetch(`${address}/ready`)).status).toBe(200);
    const challenge = await (await fetch(`${address}/bot-challenge`)).json();
    const solution = await solveChallenge({ challenge, deriveKey });
    if (!solution) throw new Error('the challenge was not solved');
    const recaptcha_token = writeBotProof({ challenge, solution });
    const body = formOf({ ...goodSignUp, recaptcha_token });
    const url = `${address}/setup.php?from=${goodSignUp.email}`;
    expect(await (await fetch(url, { method: 'POST', body })).text()).toBe('1');

    child.kill('SIGTERM');
    const { code, stdout, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ outcome: { kind: 'created' } }));
    for (const secret of ['wanjiru', 'Mavuno', '712', recaptcha_token]) {
      expect(stdout).not.toContain(secret);
    }
    expect(await mailsOf(dataFolder)).toHaveLength(1);
  });

  test('several that start at once on an empty folder all start', async () => {
    const dataFolder = await temporaryFolder();
    const programs = [1, 2, 3].map(() => runProgram({ SETUP_PORT: '0', SITE_DATA: dataFolder }));
    for (const { listening } of programs) {
      expect((await fetch(`${await listening}/ready`)).status).toBe(200);
    }
  });

  test('says in one line that its port is taken', async () => {
    const running = await runService();
    const { port } = new URL(running.address);
    const { code, stderr } = await runProgram({
      SETUP_PORT: port,
      SITE_DATA: await temporaryFolder(),
    }).ended;
    expect(stderr).toBe(
      `Port ${port} of 127.0.0.1 is taken. Stop the program that uses it, or set SETUP_PORT to a free one.\n`,
    );
    expect(code).toBe(1);
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
});
