import { Builder, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { EnginePrograms } from '../browser/find-engines.ts';
import {
  findElement,
  findFrame,
  findingScript,
  isLive,
  lacksFinding,
  patternOf,
  wake,
} from './find-element.ts';
import { collectedProblems, collectProblems } from './page-problems.ts';
import type { Engine, Role, Visitor } from './visitor.ts';
import { waitFor } from './wait-for.ts';
import { startWebKitDriver } from './webkit-driver.ts';

/** Starts WebKitGTK, which Selenium drives over classic WebDriver. */
export async function startWebKit(programs: EnginePrograms, folder: string): Promise<Engine> {
  const driver = await startWebKitDriver(programs, folder);
  return {
    async newVisitor(address) {
      const capabilities = new Capabilities({ browserName: 'MiniBrowser' });
      const builder = new Builder().usingServer(driver.address).withCapabilities(capabilities);
      return webKitVisitor(await builder.build(), address);
    },
    stop: () => driver.stop(),
  };
}

function webKitVisitor(driver: WebDriver, address: string): Visitor {
  const problems: string[] = [];
  let isOpen = false;
  const readProblems = async () => {
    // The driver loses track of a window in which a script ran before its first page.
    if (isOpen) problems.push(...(await driver.executeScript<string[]>(collectedProblems)));
  };
  return {
    async open(path) {
      await readProblems();
      await driver.get(address + path);
      isOpen = true;
      await driver.executeScript(collectProblems);
      await driver.executeScript(wake);
      await waitFor(`live page at ${path}`, () => driver.executeScript<boolean>(isLive));
    },
    async press(role, name, frame) {
      if (frame) await enter(driver, frame);
      const element = await locate(driver, role, name);
      await driver.executeScript(bringIntoView, element);
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
    leave: () => driver.quit(),
  };
}

function locate(driver: WebDriver, role: Role, name: string | RegExp): Promise<WebElement> {
  return waitFor(`${role} ${name}`, async () => {
    if (await driver.executeScript(lacksFinding)) await driver.executeScript(findingScript);
    return driver.executeScript<WebElement | null>(findElement, role, patternOf(name));
  });
}

async function enter(driver: WebDriver, title: string): Promise<void> {
  const find = () => driver.executeScript<WebElement | null>(findFrame, title);
  await driver.switchTo().frame(await waitFor(`frame ${title}`, find));
}

/**
 * Runs in the page. The driver does not wait while a page scrolls smoothly. It refuses to click
 * checkboxes that another element renders, so these are ticked by keyboard.
 */
function bringIntoView(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
}
