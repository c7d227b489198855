import { fileURLToPath } from 'node:url';
import { type FoundBrowser, findBrowser } from '@platform/testing/find-browser';
import { installPackages, type Machine, mayInstall, thisMachine } from '@platform/testing/machine';
import { chromium, type LaunchOptions } from '@playwright/test';

export const playwrightProgram = fileURLToPath(import.meta.resolve('@playwright/test/cli'));

/** A Chromium to test with, which is downloaded or installed where there is none. */
export function browserForTests(): FoundBrowser {
  return findBrowser({
    ...thisMachine,
    playwrightBrowser: chromium.executablePath(),
    download: () =>
      mayInstall(thisMachine, 'playwright install chromium') &&
      thisMachine.run(process.execPath, playwrightProgram, 'install', 'chromium'),
  });
}

export const browserVariables = { program: 'E2E_BROWSER', headless: 'E2E_HEADLESS_BROWSER' };

/** Options for a Chromium that makes no requests of its own; `program` also shows PDFs. */
export function launchOptions(build: keyof typeof browserVariables = 'headless'): LaunchOptions {
  const executablePath = process.env[browserVariables[build]];
  return {
    ...(executablePath ? { executablePath } : {}),
    // As root, as in containers, Chromium starts only without its sandbox.
    chromiumSandbox: !thisMachine.isRoot,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/** Each program that another browser engine needs: its command, and its Debian package. */
const programs = {
  firefox: { commands: ['firefox-esr', 'firefox'], package: 'firefox-esr' },
  webkitDriver: { commands: ['WebKitWebDriver'], package: 'webkit2gtk-driver' },
  /** WebKitGTK renders into windows only, and Xvfb keeps those in memory. */
  display: { commands: ['Xvfb'], package: 'xvfb' },
} as const;

export type EnginePrograms = Readonly<Record<keyof typeof programs, string>>;

type FoundEngines =
  | { readonly kind: 'found'; readonly programs: EnginePrograms }
  | { readonly kind: 'missing'; readonly advice: string };

/** Finds Firefox and WebKitGTK with their drivers, and installs what is missing. */
export function findEngines(machine: Machine): FoundEngines {
  const find = ({ commands }: (typeof programs)[keyof typeof programs]) =>
    commands.map(machine.findOnPath).find((file) => file !== undefined);
  const missing = () => Object.values(programs).filter((program) => !find(program));
  const packages = () => missing().map((program) => program.package);
  if (missing().length > 0) installPackages(machine, ...packages());
  if (missing().length > 0) {
    const advice =
      'Firefox and WebKitGTK are needed for this proof, and not all of it could be installed: on ' +
      `Debian and Ubuntu run \`apt-get install ${packages().join(' ')}\` as root.`;
    return { kind: 'missing', advice };
  }
  const found = Object.entries(programs).map(([name, program]) => [name, find(program)]);
  // Every program was found, so no value is undefined.
  return { kind: 'found', programs: Object.fromEntries(found) as EnginePrograms };
}
