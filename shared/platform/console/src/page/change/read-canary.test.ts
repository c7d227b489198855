import { expect, test } from 'vitest';
import { readCanary } from './read-canary.ts';

const fields = { percent: '10', steps: '25, 50', minutes: '30', guard: true, first: false };

test('shares and minutes are read as they are typed', () => {
  expect(readCanary(fields).plan).toEqual({
    ...{ percent: 10, steps: [25, 50], everyMinutes: 30, guard: true },
  });
  const short = readCanary({
    percent: ' 0.5 ',
    steps: '',
    minutes: '',
    guard: false,
    first: false,
  });
  expect(short.plan).toEqual({ percent: 0.5, steps: [], guard: false });
  const byLink = readCanary({ ...fields, percent: '', steps: '5, 25', first: true });
  expect(byLink.plan).toMatchObject({ percent: 0, steps: [5, 25] });
});

test.each([
  [{ percent: '' }, ['percent']],
  [{ percent: '100' }, ['percent']],
  [{ percent: 'ten' }, ['percent']],
  [{ percent: '0.001' }, ['percent']],
  [{ steps: '50, 99.999' }, ['steps']],
  [{ steps: '50, 25' }, ['steps']],
  [{ steps: '5' }, ['steps']],
  [{ minutes: '0.5' }, ['minutes']],
  [{ first: true, steps: '50, 25' }, ['steps']],
])('%o is refused where it is wrong', (wrong, names) => {
  const { plan, errors } = readCanary({ ...fields, ...wrong });
  expect([plan, Object.keys(errors)]).toEqual([undefined, names]);
});
