import { siteForEachTest } from '@platform/testing/site/site-for-each-test';
import { expect, test } from 'vitest';

const { run } = siteForEachTest();
const prometheus = ['--signal-prometheus', 'http://127.0.0.1:9090'];

test.each([
  [['--signal', 'echo 1'], 'needs --signal-at-least or --signal-at-most'],
  [['--signal-at-least', '1'], 'needs --signal, or --signal-query together'],
  [['--signal-query', 'up', '--signal-at-least', '1'], 'together with --signal-prometheus'],
  [['--signal', 'a', '--signal-query', 'b'], 'cannot be used with option'],
  [['--signal-at-least', '1', '--signal-at-most', '2'], 'cannot be used with option'],
  [['--signal', 'a', '--signal-at-least', 'NaN'], 'a number such as 0.02, or 80%'],
  [['--signal', 'a', '--signal-at-most', '0%'], 'a number such as 0.02, or 80%'],
  [['--signal-prometheus', 'http://me:secret@127.0.0.1'], 'It is an address such as'],
  [
    ['--signal-query', 'up', ...prometheus, '--signal-at-least', '80%'],
    'without {release} or {side}',
  ],
])('a guard with %j does not start', async (args, why) => {
  const { code, stderr } = await run('canary', 'watch', '--edge', 'http://127.0.0.1:1', ...args);
  expect(code).not.toBe(0);
  expect(stderr).toContain(why);
});
