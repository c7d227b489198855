// @vitest-environment happy-dom
import { exampleConfiguration } from '@site/contracts/example-configuration';
import { addressesFrom } from '@site/contracts/site-addresses';
import { withAddresses } from '@site/contracts/site-config';
import { afterEach, expect, test } from 'vitest';
import { readComposition } from './read-composition.ts';

const carried = {
  contract: 1,
  id: '0123456789abcdef',
  config: withAddresses(exampleConfiguration, addressesFrom({})),
};
const directory = { remotes: {}, routes: [] };

afterEach(() => {
  document.body.replaceChildren();
});

function addElement(id: string, text: string): void {
  const element = document.createElement('script');
  document.body.append(Object.assign(element, { id, type: 'application/json', textContent: text }));
}

test('a document of a small site carries everything', async () => {
  addElement('composition', JSON.stringify({ ...carried, ...directory }));
  expect(await readComposition()).toMatchObject(directory);
});

test('the directory of a large site is in an element of its own', async () => {
  addElement('composition', JSON.stringify(carried));
  addElement('composition-directory', JSON.stringify(directory));
  expect(await readComposition()).toMatchObject({ id: carried.id, ...directory });
});

test('where the script of the directory failed, reading waits until it was fetched again', async () => {
  addElement('composition', JSON.stringify(carried));
  addElement('composition-directory', '');
  const reading = readComposition();
  const element = document.getElementById('composition-directory');
  if (element) element.textContent = JSON.stringify(directory);
  dispatchEvent(new Event('composition-directory'));
  expect(await reading).toMatchObject(directory);
});
