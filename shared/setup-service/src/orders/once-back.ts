import type { Clock } from '../environment/clock.ts';
import { isDatabaseAway } from '../storage/database-away.ts';

const PAUSE_MS = 1_000;
/** Longer than a failover takes. */
const KEPT_FOR_MS = 10 * 60_000;

/**
 * Does again what failed because the database was away, each second until it is back: for what this
 * process alone knows, such as the name of a prompt. It is lost with the process.
 */
export function onceBack(clock: Clock, work: () => Promise<unknown>): void {
  const end = clock.now().getTime() + KEPT_FOR_MS;
  function again(): void {
    clock.after(PAUSE_MS, () => {
      void work().catch((error) => {
        // Any other failure is the end of it, as where the service has stopped meanwhile.
        if (isDatabaseAway(error) && clock.now().getTime() < end) again();
      });
    });
  }
  again();
}
