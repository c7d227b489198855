// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { composition } from './fixtures/composition.ts';
import { readComposition } from './read-composition.ts';

const { remotes, routes, ...carried } = composition;
const directory = { remotes, routes };

afterEach(() => {
  document.body.replaceChildren();
});

function addElement(id: string, text: string): void {
  const element = document.createElement('script');
  document.body.append(Object.assign(element, { id, type: 'application/json', textContent: text }));
}

test('a document of a small site carries everything', async () => {
  addElement('composition', JSON.stringify(composition));
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
