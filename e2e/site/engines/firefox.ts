import { createHash } from 'node:crypto';
import { type ElementHandle, type Frame, launch, type Page } from 'puppeteer-core';
import {
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

export async function startFirefox(program: string): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath: program, headless: true });
  return {
    async newVisitor(address) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      return firefoxVisitor(page, address, () => context.close());
    },
    stop: () => browser.close(),
  };
}

function firefoxVisitor(page: Page, address: string, leave: () => Promise<void>): Visitor {
  const problems = watch(page);
  return visitorWho({
    load: async (path) => void (await page.goto(address + path)),
    async press(role, name, frame) {
      await (await locate(frame ? await enter(page, frame) : page.mainFrame(), role, name)).click();
    },
    async fill(label, text) {
      const field = await locate(page.mainFrame(), 'textbox', label);
      await field.evaluate((input) => (input as HTMLInputElement).select());
      await field.type(text);
    },
    // The page's answer is what the function returns.
    evaluate: <T>(run: (argument?: unknown) => T, argument?: unknown) =>
      page.evaluate(run, argument) as Promise<T>,
    resize: (width, height) => page.setViewport({ width, height }),
    problems: async () => problems,
    leave,
  });
}

function locate(frame: Frame, role: Role, name: string | RegExp) {
  return waitFor(`${role} ${name}`, async () => {
    if (await frame.evaluate(lacksFinding)) await frame.evaluate(findingScript);
    const found = (await frame.evaluateHandle(findElement, role, patternOf(name))).asElement();
    // The locator finds elements only.
    return found as ElementHandle<Element> | null;
  });
}

async function enter(page: Page, title: string): Promise<Frame> {
  return frameIn(await frameIn(page.mainFrame(), title), title);
}

function frameIn(outer: Frame, title: string): Promise<Frame> {
  return waitFor(`frame ${title}`, async () => {
    const frame = (await outer.evaluateHandle(findFrame, title)).asElement();
    return frame ? frame.contentFrame() : null;
  });
}

/** Of a script whose download a navigation cuts off, Firefox reports that its integrity is wrong. */
const hashOfNothing = createHash('sha384').digest('base64');

function watch(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console error: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    const text = String(error);
    if (!text.includes(hashOfNothing)) problems.push(`page error: ${text}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`status ${response.status()}: ${response.url()}`);
  });
  return problems;
}
