import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/folders.ts';
import { runProgram } from '../testing/program.ts';

describe('the setup service as a program', () => {
  test('several that start at once on an empty folder all start', async () => {
    const dataFolder = await temporaryFolder();
    const programs = [1, 2, 3].map(() => runProgram({ SETUP_PORT: '0', SITE_DATA: dataFolder }));
    for (const { listening } of programs) {
      expect((await fetch(`${await listening}/ready`)).status).toBe(200);
    }
  });

  test('says in one line what is wrong with its configuration', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'site.json');
    await writeFile(file, '{"product":"X"}');
    const { code, stderr } = await runProgram({ SITE_CONFIG: file, SITE_DATA: folder }).ended;
    expect(stderr).toBe(`${file}:1:1: Site configuration: company is missing.\n`);
    expect(code).toBe(1);
  });
});
