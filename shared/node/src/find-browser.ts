/** What finding a browser asks of the machine; `thisMachine` is the real one. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where Playwright keeps its own Chromium, there or not. */
  readonly ownBrowser: string;
  readonly isRoot: boolean;
  isExecutable(file: string): boolean;
  /** The program of a command's name; undefined where PATH has none. */
  findOnPath(command: string): string | undefined;
  /** Has Playwright download its own Chromium; whether it succeeded. */
  download(): boolean;
  /** Runs a command with its output on screen; whether it succeeded. */
  run(command: string, ...args: string[]): boolean;
}

/** What Chromium is called by those who package it. */
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const advice =
  'No browser was found, and none could be installed: install Chromium with your ' +
  "system's package manager (on Debian and Ubuntu `apt-get install chromium`), or set " +
  'CHROMIUM_PATH to the Chromium or Chrome that you have.';

/** The browsers to use, or one line that says what to do where there is none. */
export type FoundBrowser =
  | {
      readonly kind: 'found';
      /** A whole Chromium. */
      readonly program: string;
      /**
       * A Chromium without windows and without a viewer for PDF, which draws pages in two thirds of
       * the time; the whole Chromium where there is none.
       */
      readonly headless: string;
    }
  | { readonly kind: 'missing'; readonly advice: string };

/**
 * Finds a Chromium: the one that CHROMIUM_PATH names, Playwright's own, or the system's. Where
 * there is none, one is downloaded or installed. The system's headless shell is found as well, and
 * installed where it is missing and may be installed.
 */
export function findBrowser(machine: Machine): FoundBrowser {
  const named = machine.env.CHROMIUM_PATH;
  if (named) return machine.isExecutable(named) ? found(named) : missing(wrongPath(named));
  const program = own(machine) ?? ofSystem(machine) ?? downloaded(machine) ?? installed(machine);
  if (!program) return missing(advice);
  return program === machine.ownBrowser ? found(program) : found(program, headlessShell(machine));
}

const found = (program: string, headless = program): FoundBrowser => ({
  kind: 'found',
  program,
  headless,
});
const missing = (advice: string): FoundBrowser => ({ kind: 'missing', advice });
const wrongPath = (path: string) =>
  `CHROMIUM_PATH is ${path}, which is no program: correct it or unset it.`;

function own({ ownBrowser, isExecutable }: Machine): string | undefined {
  return isExecutable(ownBrowser) ? ownBrowser : undefined;
}

function ofSystem({ findOnPath }: Machine): string | undefined {
  for (const name of systemNames) {
    const file = findOnPath(name);
    if (file) return file;
  }
  return undefined;
}

function downloaded(machine: Machine): string | undefined {
  return machine.download() ? own(machine) : undefined;
}

function installed(machine: Machine): string | undefined {
  return install(machine, 'chromium') ? ofSystem(machine) : undefined;
}

const HEADLESS_SHELL = 'chromium-headless-shell';

function headlessShell(machine: Machine): string | undefined {
  const present = machine.findOnPath(HEADLESS_SHELL);
  if (present) return present;
  return install(machine, HEADLESS_SHELL) ? machine.findOnPath(HEADLESS_SHELL) : undefined;
}

/** Only root installs packages, on Debian and the systems that are made of it. */
function install({ isRoot, findOnPath, run }: Machine, name: string): boolean {
  if (!isRoot || !findOnPath('apt-get')) return false;
  return run('apt-get', 'update') && run('apt-get', 'install', '-y', name);
}
