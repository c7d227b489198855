import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '@platform/node/operator-error';
import { LOOPBACK } from '@platform/node/ports';
import { workspaceFolder } from '@platform/node/workspace-folder';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';

/** Each story is seen on each of them. */
export const screens = [360, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** The program that shows a workspace's stories, and options by which it reports to nobody. */
export function storybook(command: 'build' | 'dev', workspace = workspaceFolder) {
  const cwd = join(workspace, 'shared/platform/workshop');
  const args = [command, '--config-dir', 'storybook', '--disable-telemetry'];
  return { program: join(cwd, 'node_modules/.bin/storybook'), args, cwd };
}

/** Builds the stories into a folder, without the window around them. @throws OperatorError */
export async function buildStories(folder: string, workspace?: string): Promise<void> {
  const { program, args, cwd } = storybook('build', workspace);
  const options = ['--test', '--preview-only', '--output-dir', folder];
  try {
    await promisify(execFile)(program, [...args, ...options], { cwd });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new OperatorError(
      `${stdout}${stderr}\nThe stories can't be built: mend the errors above.`,
    );
  }
}

/** Browsers take scripts and styles by their types alone. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export async function serveStories(folder: string) {
  const server = createServer(({ url = '/' }, response) => {
    const file = join(folder, normalize(new URL(url, 'http://stories').pathname));
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    // A browser opens dozens of stories, which are all of the same files.
    response.setHeader('cache-control', 'max-age=3600');
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  }).listen(0, LOOPBACK);
  await once(server, 'listening');
  // It listens on a port, so its address is no path.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://${LOOPBACK}:${port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const index = z.object({ entries: z.record(z.string(), z.unknown()) });

/** The ids of all stories at an address. */
export async function listStories(address: string): Promise<string[]> {
  const response = await fetch(`${address}/index.json`);
  return Object.keys(index.parse(await response.json()).entries);
}

/**
 * Shows a story as it stays: without motion, with its fonts and pictures. Rejects with its error if it
 * throws.
 */
export async function openStory(page: Page, address: string, id: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${address}/iframe.html?id=${id}&viewMode=story`);
  await page.locator('.sb-show-main, .sb-show-errordisplay').waitFor({ state: 'attached' });
  if ((await page.locator('.sb-show-errordisplay').count()) > 0) {
    throw new Error(`${id}: ${await page.locator('#error-message').textContent()}`);
  }
  await settle(page);
}

/** Also of another width or other colours, which have other pictures. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((afterEffects) => requestIdleCallback(afterEffects, { timeout: 5_000 }));
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
}

export async function showOn(page: Page, { width, colorScheme }: (typeof screens)[number]) {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme });
  await settle(page);
}
