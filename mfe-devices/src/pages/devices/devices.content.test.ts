import { expect, test } from 'vitest';
import { catalogue } from '../../kit/catalogue.content.ts';
import { singleDevices, touchScreenPos } from './more-devices.content.ts';
import { terminalViews } from './portable-terminal.content.ts';

test('every device with a price is shown on the page, once', () => {
  const shown = [
    'portableTerminal',
    ...touchScreenPos.models.map(({ key }) => key),
    ...singleDevices.map(({ key }) => key),
  ];
  expect(shown.toSorted()).toEqual(Object.keys(catalogue).toSorted());
});

test('the portable terminal can be seen from at least four sides, each with its own words', () => {
  expect(terminalViews.length).toBeGreaterThanOrEqual(4);
  for (const part of ['src', 'label', 'alt'] as const) {
    expect(new Set(terminalViews.map((view) => view[part])).size).toBe(terminalViews.length);
  }
});

test('every picture is described', () => {
  const pictures = [...touchScreenPos.models, ...singleDevices].map(({ picture }) => picture);
  for (const { alt } of [...pictures, ...terminalViews]) expect(alt.length).toBeGreaterThan(20);
});
