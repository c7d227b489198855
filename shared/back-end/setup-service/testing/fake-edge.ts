import type {
  LiveConfigurationRelease,
  LiveConfigurations,
} from '@site/contracts/live-configurations';
import { type Answer, jsonServer } from './json-server.ts';
import { site } from './site.ts';

type PublishedConfiguration = LiveConfigurationRelease['configuration'];

export function basicAt(yearly: number, honouredFor = 24): PublishedConfiguration {
  const { siteAddress: _, setupService, ...configuration } = structuredClone(site);
  const { address: __, ...names } = setupService;
  configuration.plans.basic.price.yearly = yearly;
  return { ...configuration, setupService: names, offers: { honouredFor } };
}

export async function fakeEdge(now: () => Date) {
  let revision = 0;
  let live: LiveConfigurations | undefined;
  let trouble: Answer | undefined;
  const server = await jsonServer(
    () => trouble ?? (live ? { body: live } : { status: 503, body: 'Nothing is live yet.' }),
  );

  /** Those before them were live until now. */
  function promote(configuration: PublishedConfiguration): number {
    revision += 1;
    const id = JSON.stringify(configuration.plans.basic.price.yearly).padStart(16, '0');
    const until = now().toISOString();
    const others = live?.configurations.filter((one) => one.id !== id) ?? [];
    const former = others.map((release) => ({ ...release, until: release.until ?? until }));
    const configurations = [{ id, configuration }, ...former];
    live = { contract: 2, epoch: 'one', revision, live: id, configurations };
    return revision;
  }

  return {
    address: server.url,
    asked: server.asked,
    promote,
    /** Answers something else than what is live, or the truth again. */
    say(answer: Answer | undefined): void {
      trouble = answer;
    },
    get live() {
      return live;
    },
  };
}
