import { installPackages, type Machine, thisMachine } from './machine.ts';
import { OperatorError } from './operator-error.ts';

/** A machine on which Playwright may keep a browser of its own. */
export interface BrowserMachine extends Machine {
  /** Where Playwright keeps its own Chromium, whether it is there or not. */
  readonly playwrightBrowser: string;
  /** Has Playwright download its own Chromium; whether it succeeded. */
  download(): boolean;
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
       * A build that draws pages and does nothing else, without windows or a PDF viewer, in two
       * thirds of the time; the whole Chromium where there is no such build.
       */
      readonly headless: string;
    }
  | { readonly kind: 'missing'; readonly advice: string };

/**
 * Finds a Chromium: the one that CHROMIUM_PATH names, Playwright's own, or the system's. Where
 * there is none, one is downloaded or installed. The system's headless shell is found as well, and
 * installed where it is missing and may be installed.
 */
export function findBrowser(machine: BrowserMachine): FoundBrowser {
  const wanted = machine.env.CHROMIUM_PATH;
  if (wanted) return machine.isExecutable(wanted) ? found(wanted) : missing(wrongPath(wanted));
  const program =
    downloadedBefore(machine) ?? ofSystem(machine) ?? downloaded(machine) ?? installed(machine);
  if (!program) return missing(advice);
  return program === machine.playwrightBrowser
    ? found(program)
    : found(program, headlessShell(machine));
}

const found = (program: string, headless = program): FoundBrowser => ({
  kind: 'found',
  program,
  headless,
});
const missing = (advice: string): FoundBrowser => ({ kind: 'missing', advice });
const wrongPath = (path: string) =>
  `CHROMIUM_PATH is ${path}, which is no program: correct it or unset it.`;

function downloadedBefore({ playwrightBrowser, isExecutable }: BrowserMachine): string | undefined {
  return isExecutable(playwrightBrowser) ? playwrightBrowser : undefined;
}

function ofSystem({ findOnPath }: Machine): string | undefined {
  for (const name of systemNames) {
    const file = findOnPath(name);
    if (file) return file;
  }
  return undefined;
}

function downloaded(machine: BrowserMachine): string | undefined {
  return machine.download() ? downloadedBefore(machine) : undefined;
}

function installed(machine: Machine): string | undefined {
  return installPackages(machine, 'chromium') ? ofSystem(machine) : undefined;
}

const HEADLESS_SHELL = 'chromium-headless-shell';

function headlessShell(machine: Machine): string | undefined {
  const present = machine.findOnPath(HEADLESS_SHELL);
  if (present) return present;
  return installPackages(machine, HEADLESS_SHELL) ? machine.findOnPath(HEADLESS_SHELL) : undefined;
}

/**
 * A Chromium that is installed already; nothing is downloaded or installed for it.
 *
 * @param playwrightBrowser where Playwright keeps its own Chromium, whether it is there or not
 * @throws OperatorError where there is none
 */
export function installedBrowser(playwrightBrowser: string): string {
  const changesNothing = { download: () => false, run: () => false };
  const result = findBrowser({ ...thisMachine, playwrightBrowser, ...changesNothing });
  if (result.kind === 'missing') throw new OperatorError(result.advice);
  return result.program;
}
