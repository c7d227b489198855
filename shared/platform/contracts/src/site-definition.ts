import type * as z from 'zod/mini';
import type { ApplicationName } from './application.ts';
import type { ChangedEntry } from './ledger.ts';
import type { PlatformConfiguration } from './platform-configuration.ts';
import type { Release } from './release.ts';
import type { SiteAddresses } from './site-addresses.ts';

/** All that the platform is told of the site whose applications it joins: see `defineSite`. */
export interface SiteDefinition<Config extends PlatformConfiguration = PlatformConfiguration> {
  /** Reads what any version has published, and adds what was no key then. */
  readonly configuration: z.ZodMiniType<Config>;
  /**
   * Reads the file that people write, refusing unknown keys.
   *
   * @throws Error with one line that names the wrong key, and its path as the cause
   */
  parseConfiguration(text: string): Config;
  configure(configuration: Config, addresses: SiteAddresses): ConfiguredSite;
  /** The configuration as an edge tells it to anybody: nothing that pages omit. */
  publicConfiguration(configuration: Config): Config;
  /** What somebody should look at before visitors have it, a line each, by its kind; it refuses nothing. */
  conflictsIn(configuration: Config): Readonly<Record<string, readonly string[]>>;
  /** What of these changes of the configuration an operator has to give a reason for, a line each. */
  suddenIn(changes: readonly ChangedEntry[]): readonly string[];
  /**
   * What a difference between two compositions is about, if operators should see that first.
   *
   * @param difference of a kind such as `text` or `configuration`: what was there, and what comes
   */
  topicOf(difference: {
    readonly kind: string;
    readonly from?: string;
    readonly to?: string;
  }): string | undefined;
  /** The texts of the configuration that fill the placeholders of a text, by placeholder. */
  textsShownIn(template: string, configuration: Config): Record<string, string>;
  /** Who was at one of these paths keeps a side of a canary, in every tab, as long as it runs. */
  readonly pinnedPaths: readonly string[];
  /** Paths of pages that benchmarks visit: at least one of each remote. */
  readonly measuredPages: readonly string[];
  /** What answers the calls of pages, where the workspace runs the site. */
  backEnd(): Promise<BackEnd<Config>>;
}

/** Checks a definition; the platform calls it with nothing but this site's configurations. */
export function defineSite<Config extends PlatformConfiguration>(
  site: SiteDefinition<Config>,
): SiteDefinition {
  return site;
}

/** A site under one of its configurations, at its addresses: all that composing uses of both. */
export interface ConfiguredSite
  extends Pick<
    PlatformConfiguration,
    'product' | 'company' | 'email' | 'releaseKeys' | 'pageWeights'
  > {
  readonly siteAddress: string;
  /** In which `{a.path}` in structured data is looked up. */
  readonly values: unknown;
  /** What every page carries as JSON. */
  readonly forPages: PageSettings;
  readonly outside: OutsideSources;
  readonly gates: readonly SiteGate[];
}

/** A page that reads one of these addresses is rendered anew where it is another. */
export interface PageSettings {
  readonly siteAddress: string;
  readonly setupService?: { readonly address: string };
}

/** Of other origins, for the content security policy. */
export interface OutsideSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  /** What pages may send requests to. */
  readonly calls: readonly string[];
}

/** What the site checks in a composition, under the configuration that made it. */
export interface SiteGate {
  readonly name: string;
  /** Whether it refuses a rollback as well; `--force` skips it. */
  readonly stopsGoingBack?: true;
  check(composed: ComposedForGates): readonly SiteGap[];
}

export interface ComposedForGates {
  readonly releases: readonly Release[];
  readonly pages: readonly {
    /** Undefined for the not-found page. */
    readonly path: string | undefined;
    readonly app: ApplicationName;
    /** The `datetime` of each `time` element. */
    readonly times: ReadonlySet<string>;
  }[];
}

/** Something wrong in pages that work. */
export interface SiteGap {
  readonly app: ApplicationName;
  readonly page?: string;
  /** What it contradicts, which goes back together with it: an application, or `config`. */
  readonly other?: ApplicationName;
  readonly reason: string;
  /** By which it is known again in other releases. */
  readonly subject: string;
  readonly found?: string;
  readonly wanted?: string;
}

export interface BackEnd<Config> {
  /** Makes it, and sees that it can be written. @throws OperatorError */
  prepareDataFolder(folder: string): Promise<unknown>;
  start(options: BackEndOptions<Config>): Promise<{ stop(): Promise<void> }>;
}

export interface BackEndOptions<Config> {
  readonly port: number;
  readonly dataFolder: string;
  /** What is live, until the edge has answered. */
  readonly configuration: Config;
  readonly addresses: SiteAddresses;
  /** The address of the edge that it follows. */
  readonly edge: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}
