import { expect, test } from 'vitest';
import { oldNode } from './refuse-old-node.mjs';

test.each(['18.20.8', '20.18.3'])(
  'Node %s is refused with the version that is needed',
  (version) => {
    expect(oldNode(version, '>=20.19')).toBe(
      `This is Node ${version}. Install Node 20.19 or newer.`,
    );
  },
);

test.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('Node %s is new enough', (version) => {
  expect(oldNode(version, '>=20.19')).toBeUndefined();
});
