import { byShare, type Random } from './random-choices.ts';
import type { World } from './world.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How often a provider notifies once, repeatedly, late or never, in percent. */
export const usualNotices = { once: 66, repeated: 14, late: 8, forgotten: 12 };
/** The same on a bad day. */
export const unreliableNotices: typeof usualNotices = {
  once: 30,
  repeated: 10,
  late: 35,
  forgotten: 25,
};
/** The same for money that a bank took back: most providers never report it. */
export const reversalNotices: typeof usualNotices = {
  once: 20,
  repeated: 5,
  late: 15,
  forgotten: 60,
};

/**
 * Notifies the service as providers do: at once, again and again, days later, or never.
 *
 * @param tell resolves to whether the service took it
 */
export function notify(
  world: World,
  random: Random,
  tell: () => Promise<boolean>,
  shares = usualNotices,
): void {
  const habit = byShare(random, shares);
  if (habit === 'forgotten') return;
  world.begin(async () => {
    await world.sleep(habit === 'late' ? (1 + random.below(8)) * DAY : random.below(4) * 1_000);
    for (let told = 0; told < 4; told += 1) {
      const taken = await tell();
      if (taken && habit !== 'repeated') return;
      await world.sleep(5 * MINUTE);
    }
  });
}

/** Sends JSON to the service; undefined unless a good answer comes. */
export async function tellJson(url: string, body: object): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
