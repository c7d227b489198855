import { LONGEST_HONOURED_HOURS } from '@site/contracts/configuration';
import type {
  LiveConfigurationRelease,
  LiveConfigurations,
} from '@site/contracts/live-configurations';

const HOUR_MS = 60 * 60_000;

/**
 * What is known once an edge has answered. Of two edges one may be behind the other: an answer of a
 * lower revision of the same ledger changes nothing. A configuration that the answer lacks was live
 * until now at the latest.
 */
export function afterAnswer(
  known: LiveConfigurations | undefined,
  answer: LiveConfigurations,
  now: Date,
): LiveConfigurations {
  if (!known) return answer;
  if (known.epoch === answer.epoch && known.revision > answer.revision) return known;
  const told = new Set(answer.configurations.map(({ id }) => id));
  const others = known.configurations
    .filter(({ id }) => !told.has(id))
    .map((release) => ({ ...release, until: release.until ?? now.toISOString() }))
    .filter((release) => wasLiveWithin(release, LONGEST_HONOURED_HOURS, now));
  return { ...answer, configurations: [...answer.configurations, ...others] };
}

/** The releases whose prices are honoured: what is live, and what was not long ago. */
export function honouredOf(
  { live, configurations }: LiveConfigurations,
  now: Date,
): readonly LiveConfigurationRelease[] {
  const hours = liveOf({ live, configurations })?.settings.offers.honouredFor ?? 0;
  return configurations.filter(
    (release) => release.id === live || wasLiveWithin(release, hours, now),
  );
}

/** The release that visitors get. */
export function liveOf({
  live,
  configurations,
}: Pick<LiveConfigurations, 'live' | 'configurations'>): LiveConfigurationRelease | undefined {
  return configurations.find(({ id }) => id === live);
}

function wasLiveWithin({ until }: LiveConfigurationRelease, hours: number, now: Date): boolean {
  return until === undefined || Date.parse(until) >= now.getTime() - hours * HOUR_MS;
}
