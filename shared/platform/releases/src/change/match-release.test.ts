import { expect, test } from 'vitest';
import { matchReleases } from './match-release.ts';

const ids = ['1.4.0-72742f790badcafe', '1.4.0-72742f79ffffffff', '1.5.0-0badcafe72742f79'];

test.each([
  ['1.4.0-72742f790badcafe', [ids[0]]],
  ['1.5.0', [ids[2]]],
  ['1.4.0', [ids[0], ids[1]]],
  ['1.4.0-72742f790', [ids[0]]],
  ['72742f790badcafe', [ids[0]]],
  ['72742f790', [ids[0]]],
  ['72742f79', [ids[0], ids[1]]],
  ['0badca', [ids[2]]],
  ['0badc', []],
  ['badcafe', []],
])('%s means %s', (text, found) => {
  expect(matchReleases(ids, text)).toEqual(found);
});
