import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { findFreePort } from '@platform/node/ports';
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { EnginePrograms } from './browsers.ts';
import {
  collectedProblems,
  collectProblems,
  type Engine,
  findElement,
  findFrame,
  findingScript,
  lacksFinding,
  patternOf,
  type Role,
  type Visitor,
  visitorWho,
  waitFor,
} from './visitor.ts';

/** Milliseconds for a browser to start. */
const LIMIT = 60_000;

export async function startWebKit(
  { webkitDriver, display }: EnginePrograms,
  folder: string,
): Promise<Engine> {
  await mkdir(join(folder, 'gtk-3.0'), { recursive: true });
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), narrowToolbar);
  const screen = await startDisplay(display);
  return {
    async newVisitor(address) {
      // A driver that has had a browser sometimes waits for ever for the next one to start.
      for (let tries = 1; ; tries += 1) {
        const driver = await startWebKitDriver(webkitDriver, screen.name, folder);
        const browser = await startBrowser(driver.address);
        if (browser) return webKitVisitor(browser, address, driver.stop);
        await driver.stop();
        if (tries === 2) throw new Error(`WebKit did not start within ${LIMIT / 1000} seconds.`);
      }
    },
    stop: () => end(screen.process),
  };
}

/** Undefined if it does not start in time. */
function startBrowser(driver: string): Promise<WebDriver | undefined> {
  const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
  const browser = new Builder().usingServer(driver).withCapabilities(capabilities).build();
  const started = Promise.resolve(browser.getSession()).then(
    () => browser,
    () => undefined,
  );
  return Promise.race([started, setTimeout(LIMIT, undefined, { ref: false })]);
}

function webKitVisitor(driver: WebDriver, address: string, stop: () => Promise<void>): Visitor {
  const problems: string[] = [];
  let isOpen = false;
  const readProblems = async () => {
    // The driver loses track of a window in which a script ran before its first page.
    if (isOpen) problems.push(...(await driver.executeScript<string[]>(collectedProblems)));
  };
  return visitorWho({
    async load(path) {
      await readProblems();
      await driver.get(address + path);
      isOpen = true;
      await driver.executeScript(collectProblems);
    },
    async press(role, name, frame) {
      if (frame) await enter(driver, frame);
      const element = await locate(driver, role, name);
      await driver.executeScript(bringIntoView, element);
      await waitFor(`rest of ${role} ${name}`, () => driver.executeScript(isAtRest, element));
      if (frame) {
        // The driver's mouse and keyboard do not reach a frame of another site.
        await driver.executeScript((button: HTMLElement) => button.click(), element);
        await driver.switchTo().defaultContent();
      } else if (role === 'checkbox' || role === 'radio') {
        await driver.actions().sendKeys(Key.SPACE).perform();
      } else {
        await element.click();
      }
    },
    async fill(label, text) {
      const field = await locate(driver, 'textbox', label);
      await field.clear();
      await field.sendKeys(text);
    },
    evaluate: (run: (argument?: unknown) => unknown, argument?: unknown) =>
      driver.executeScript(run, argument),
    async resize(width, height) {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
    },
    async problems() {
      await readProblems();
      return problems;
    },
    async leave() {
      await driver.quit();
      await stop();
    },
  });
}

function locate(driver: WebDriver, role: Role, name: string | RegExp): Promise<WebElement> {
  return waitFor(`${role} ${name}`, async () => {
    if (await driver.executeScript(lacksFinding)) await driver.executeScript(findingScript);
    return driver.executeScript<WebElement | null>(findElement, role, patternOf(name));
  });
}

async function enter(driver: WebDriver, title: string): Promise<void> {
  const find = () => driver.executeScript<WebElement | null>(findFrame, title);
  for (const which of ['outer', 'inner']) {
    await driver.switchTo().frame(await waitFor(`${which} frame ${title}`, find));
  }
}

/** The driver waits for no smooth scrolling, and clicks no covered checkbox: a key ticks it. */
function bringIntoView(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** The driver clicks where an element was a moment ago, beside one that still slides in. */
function isAtRest(element: HTMLElement): boolean {
  return !document
    .getAnimations()
    .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element));
}

/** The test browser's toolbar is wider than a phone; without icons, spaces and letters it fits. */
const narrowToolbar =
  '* { padding: 0; margin: 0; min-width: 0; min-height: 0; font-size: 1px; -gtk-icon-source: none; }';

/** @param folder where the browser's settings are */
async function startWebKitDriver(program: string, screen: string, folder: string) {
  const port = await findFreePort();
  const env = {
    ...process.env,
    DISPLAY: screen,
    XDG_CONFIG_HOME: folder,
    NO_AT_BRIDGE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const server = spawn(program, [`--port=${port}`], { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await waitFor('WebDriver server of WebKitGTK', () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => null,
    ),
  );
  return { address, stop: () => end(server) };
}

async function startDisplay(program: string) {
  // Xvfb chooses a free display, and writes its number to a pipe.
  const args = ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  // The fourth entry above makes it a stream to read from.
  const [number] = await once(child.stdio[3] as Readable, 'data');
  return { name: `:${String(number).trim()}`, process: child };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.kill()) await ended;
}
