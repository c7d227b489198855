import { OperatorError } from '@platform/node/operator-error';
import { INSTALL_PROGRAMS, installPackages, type Machine, thisMachine } from './machine.ts';

export interface BrowserMachine extends Machine {
  readonly playwrightBrowser: string;
  /** Downloads Playwright's Chromium; returns whether that succeeded. */
  download(): boolean;
}

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const advice =
  'No browser was found, and none was installed: install Chromium with your ' +
  "system's package manager (on Debian and Ubuntu `apt-get install chromium`), or set " +
  'CHROMIUM_PATH to the Chromium or Chrome that you have, or ' +
  `${INSTALL_PROGRAMS}=yes to have one downloaded or installed.`;

export type FoundBrowser =
  | {
      readonly kind: 'found';
      readonly program: string;
      /** The headless build, which takes two thirds of the time; otherwise the whole Chromium. */
      readonly headless: string;
    }
  | { readonly kind: 'missing'; readonly advice: string };

/** By CHROMIUM_PATH, Playwright's or the system's, installed if needed; its headless shell too. */
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

const found = (program: string, headless = program): FoundBrowser => {
  return { kind: 'found', program, headless };
};
const missing = (advice: string): FoundBrowser => ({ kind: 'missing', advice });
const wrongPath = (path: string) =>
  `CHROMIUM_PATH is ${path}, which is no program: correct it or unset it.`;

const downloadedBefore = ({ playwrightBrowser, isExecutable }: BrowserMachine) =>
  isExecutable(playwrightBrowser) ? playwrightBrowser : undefined;

const ofSystem = ({ findOnPath }: Machine): string | undefined =>
  systemNames.map((name) => findOnPath(name)).find((file) => file !== undefined);

const downloaded = (machine: BrowserMachine) =>
  machine.download() ? downloadedBefore(machine) : undefined;

const installed = (machine: Machine) =>
  installPackages(machine, 'chromium') ? ofSystem(machine) : undefined;

const HEADLESS_SHELL = 'chromium-headless-shell';

function headlessShell(machine: Machine): string | undefined {
  const present = () => machine.findOnPath(HEADLESS_SHELL);
  return present() ?? (installPackages(machine, HEADLESS_SHELL) ? present() : undefined);
}

/** @param playwrightBrowser its path, installed or not @throws OperatorError where there is none */
export function installedBrowser(playwrightBrowser: string): string {
  const changesNothing = { isRoot: false, download: () => false };
  const result = findBrowser({ ...thisMachine, playwrightBrowser, ...changesNothing });
  if (result.kind === 'missing') throw new OperatorError(result.advice);
  return result.program;
}
