import { copySite, createFixtureSite, type FixtureSite } from '@platform/testing/site/fixture-site';
import { afterAll, beforeAll } from 'vitest';
import { commandsInFolder } from './commands.ts';
import { proveModel } from './releases-model.ts';
import { inFolder } from './storages.ts';

let template: FixtureSite;
beforeAll(async () => {
  template = await createFixtureSite();
  await template.goLive();
});
afterAll(() => template.remove());

const create = async () => inFolder(await copySite(template));
proveModel('a folder', { create, commands: commandsInFolder, runs: 4 });
