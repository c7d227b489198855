import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '@platform/node/operator-error';
import { writeBotProof } from '@site/contracts/setup-calls';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/folders.ts';
import { runProgram } from '../testing/program.ts';
import { formOf, mailsOf, runService } from '../testing/running-service.ts';
import { goodSignUp } from '../testing/site.ts';

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
    for (const secret of [
      'wanjiru',
      'Mavuno',
      goodSignUp.phone_number.slice(-6),
      recaptcha_token,
    ]) {
      expect(stdout).not.toContain(secret);
    }
    expect(await mailsOf(dataFolder)).toHaveLength(1);
  });
});

describe('the setup service', () => {
  test('says that its folder cannot be written', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    const failed = runService({ dataFolder: join(file, 'data') });
    await expect(failed).rejects.toThrow(OperatorError);
    await expect(failed).rejects.toThrow(/^The data folder .+ cannot be written \(ENOTDIR\)\. .+$/);
  });

  test('says that its database is none', async () => {
    const dataFolder = await temporaryFolder();
    await writeFile(join(dataFolder, 'setup.db'), 'this is a letter'.repeat(400));
    const failed = runService({ dataFolder });
    await expect(failed).rejects.toThrow(OperatorError);
    await expect(failed).rejects.toThrow(/^The database .+setup\.db cannot be used \(.+\)\. .+$/);
  });
});
