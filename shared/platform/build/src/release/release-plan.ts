export type Command = readonly [program: string, ...args: string[]];

export interface Found {
  readonly release: string;
  /** The revision of the ledger on which the gates have let it through. */
  readonly revision: string;
  /** The options of `site canary`, where the configuration gives releases to a share of visitors first. */
  readonly canary?: readonly string[] | undefined;
}

/** A step of a release: a command that does the same when it is run alone. */
export interface Step {
  readonly name: string;
  command(found: Found): Command;
  /** What its output tells the steps after it; throws where it tells something else. */
  read?(stdout: string): Partial<Found>;
  /** What to do where it fails, beside repeating it. */
  readonly advice: string;
}

/** An application, and the commands of the place that it is developed in. */
export interface ReleasedApplication {
  /** An application, or `config`. */
  readonly name: string;
  /** The command that begins again, such as `pnpm release pricing`, with or without an option. */
  again(option?: string): string;
  readonly checks: readonly Command[];
  /** Empty for the configuration, which is not built. */
  readonly builds: readonly Command[];
  readonly site: Command;
  /** The folder of the application, where it is not in the site's workspace. */
  readonly from?: string;
  /** Tries the build in a store that is thrown away, beside everything that it has to fit. */
  readonly rehearsal: readonly Command[];
}

export interface ReleaseOptions {
  readonly reason?: string | undefined;
  /** The build is there already, and was checked. */
  readonly built: boolean;
  readonly publishes: boolean;
  readonly promotes: boolean;
}

export function releasePlan(app: ReleasedApplication, options: ReleaseOptions): Step[] {
  const making = options.built
    ? []
    : [
        ...app.checks.map((command) => makingStep('check', command, app)),
        ...app.builds.map((command) => makingStep('build', command, app)),
      ];
  if (!options.publishes) {
    return [...making, ...app.rehearsal.map((command) => makingStep('rehearse', command, app))];
  }
  const promoting = options.promotes ? [promoteStep(app, options.reason)] : [];
  return [...making, publishStep(app), composeStep(app), ...promoting];
}

function makingStep(name: string, command: Command, { again }: ReleasedApplication): Step {
  return {
    name,
    command: () => command,
    advice: `Nothing was published. Mend what it says above, then \`${again()}\``,
  };
}

function publishStep({ name, site, from, again }: ReleasedApplication): Step {
  return {
    name: 'publish',
    command: () => [...site, 'publish', name, ...(from ? ['--from', from] : []), '--json'],
    read: (stdout) => ({ release: publishedIn(JSON.parse(stdout)) }),
    advice: `Visitors see no change. Once it is mended, \`${again('--built')}\` goes on from here`,
  };
}

function composeStep({ name, site, again }: ReleasedApplication): Step {
  return {
    name: 'compose',
    command: ({ release }) => [...site, 'compose', `${name}@${release}`, '--dry-run', '--json'],
    read: (stdout) => foundIn(JSON.parse(stdout)),
    advice: `The release is in the store, and visitors see no change. Where ${name} is wrong, mend it, then \`${again()}\`; where it waits for a release of another team, repeat this step after that`,
  };
}

function promoteStep({ name, site, again }: ReleasedApplication, reason: string | undefined): Step {
  return {
    name: 'promote',
    command: (found) => [
      ...site,
      ...promotion(name, found),
      ...(reason ? ['--reason', reason] : []),
    ],
    advice: `What is live is as \`site status\` says. Where ${name} was changed by somebody else, look at that, then begin again with \`${again()}\`; where something else is wrong, mend it and repeat this step`,
  };
}

/** Gives it to visitors: to a share of them where the configuration says so. */
export function promotion(name: string, { release, revision, canary }: Found): readonly string[] {
  const words = canary
    ? ['canary', `${name}@${release}`, ...canary]
    : ['promote', `${name}@${release}`];
  return [...words, '--since', revision];
}

function publishedIn(output: { published: [{ release: unknown }] }): string {
  const [{ release }] = output.published;
  if (typeof release === 'string') return release;
  throw new Error(`"${release}" is no id`);
}

function foundIn({ revision, canary }: { revision: unknown; canary?: string[] }) {
  if (Number.isInteger(revision)) return { revision: String(revision), canary };
  throw new Error(`"${revision}" is no revision`);
}
