import { rehearseOutage } from './outage.ts';
import type { Platform } from './platform.ts';
import type { Day, Tally } from './tally.ts';

interface Story {
  readonly platform: Platform;
  /** Of the pages that visitors look at. */
  readonly paths: readonly string[];
  readonly seconds: number;
  readonly day: Day;
  readonly tally: Tally;
}

/**
 * What goes wrong, in shares of the day:
 *
 *     0.20   the third edge is started, late and with an empty disk
 *     0.35   the first edge is killed, and started again with what its disk has
 *     0.45   the second edge loses its way to the store for a fifth of the day: half of the time nothing
 *            arrives, then every connection is refused
 *     0.70   the copies of the setup service are restarted, one after the other
 *     0.85   one of them is killed, and started again
 */
export async function causeFaults(story: Story): Promise<void> {
  const { platform, paths, seconds, day, tally } = story;
  const [first, second, third] = platform.edges;
  if (!first || !second || !third) throw new Error('a rehearsal has three edges');
  const begun = performance.now();
  const until = (share: number) => day.pause(share * seconds * 1_000 - (performance.now() - begun));
  const note = (fault: string) => void tally.faults.push(fault);

  await until(0.2);
  await third.start();
  third.setDuty(true);
  note('edge 3 was started late, with an empty disk');

  await until(0.35);
  first.setDuty(false);
  await first.service.kill();
  note('edge 1 was killed');
  await day.pause(0.05 * seconds * 1_000);
  await first.start();
  first.setDuty(true);

  await until(0.45);
  note('edge 2 was cut off from the store');
  await rehearseOutage(second, { paths, seconds: 0.2 * seconds, day, tally });

  await until(0.7);
  for (const copy of platform.copies) {
    await copy.stop();
    await copy.start();
  }
  note('the copies of the setup service were restarted, one after the other');

  await until(0.85);
  await platform.copies[1]?.kill();
  note('a copy of the setup service was killed');
  await day.pause(0.03 * seconds * 1_000);
  await platform.copies[1]?.start();
}
