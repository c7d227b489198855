import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { connectTo } from './old-chromium-visitor.ts';
import type { Visitor } from './visitor.ts';

const run = promisify(execFile);

/** Packages of the npm registry that contain Chromium for Linux on x64; see `OldChromium`. */
const packages = {
  80: {
    name: 'chrome-aws-lambda@2.1.1',
    integrity:
      'sha512-Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==',
  },
  92: {
    name: 'chrome-aws-lambda@10.1.0',
    integrity:
      'sha512-NZQVf+J4kqG4sVhRm3WNmOfzY0OtTSm+S8rg77pwePa9RCYHzhnzRs8YvNI6L9tALIW6RpmefWiPURt3vURXcw==',
  },
} as const;

/** A Chromium of 2020 (80) or 2021 (92). The newest for Android 5 is 95, for Android 6 it is 106. */
export type OldChromium = keyof typeof packages;

/** Whether this machine can run them. */
export const canRunOldChromium = process.platform === 'linux' && process.arch === 'x64';

/**
 * Fetches a Chromium once, 45 MB, and keeps it unpacked in `folder`. It is no dependency of a
 * package, because everybody who installs the workspace would download it.
 *
 * @throws Error where the registry gives no package, or another one
 */
export async function fetchOldChromium(version: OldChromium, folder: string): Promise<string> {
  const home = join(folder, String(version));
  if (existsSync(home)) return home;
  await mkdir(folder, { recursive: true });
  const draft = await mkdtemp(`${home}-`);
  const { name, integrity } = packages[version];
  const { stdout } = await run('npm', ['pack', name, '--json'], { cwd: draft });
  const [packed] = JSON.parse(stdout) as { filename: string; integrity: string }[];
  if (packed?.integrity !== integrity) throw new Error(`${name} is not what it was`);
  await run('tar', ['xzf', packed.filename], { cwd: draft });
  for (const [from, to] of [
    ['chromium.br', 'chromium'],
    ['aws.tar.br', 'libraries.tar'],
  ] as const) {
    const packedFile = createReadStream(join(draft, 'package/bin', from));
    await pipeline(packedFile, createBrotliDecompress(), createWriteStream(join(draft, to)));
  }
  await run('tar', ['xf', 'libraries.tar'], { cwd: draft });
  await chmod(join(draft, 'chromium'), 0o755);
  await rename(draft, home);
  return home;
}

export interface OldBrowser {
  readonly visitor: Visitor;
  stop(): Promise<void>;
}

/**
 * Starts it with one page.
 *
 * @param address scheme, host and port of the site
 * @param profile an empty folder that the browser may write to
 */
export async function startOldChromium(
  home: string,
  address: string,
  profile: string,
): Promise<OldBrowser> {
  const fonts = join(profile, 'fonts.conf');
  // Without any font it does not start.
  await writeFile(
    fonts,
    `<fontconfig><dir>${home}/.fonts</dir><cachedir>${profile}/fonts</cachedir></fontconfig>`,
  );
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    // On a busy machine its own GL is not ready when the page asks for it, and the page never answers.
    '--disable-gpu-compositing',
    '--disable-software-rasterizer',
    '--single-process',
    '--no-zygote',
    '--hide-scrollbars',
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    'about:blank',
  ];
  const env = { ...process.env, LD_LIBRARY_PATH: join(home, 'lib'), FONTCONFIG_FILE: fonts };
  const child = spawn(join(home, 'chromium'), args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = async () => {
    const ended = once(child, 'exit');
    if (child.kill('SIGKILL')) await ended;
  };
  try {
    const visitor = await connectTo(await debuggingPort(child.stderr), address);
    return { visitor, stop: () => visitor.leave().then(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function debuggingPort(output: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: output })) {
    const [, port] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line) ?? [];
    if (port) {
      output.resume();
      return port;
    }
    lines.push(line);
  }
  throw new Error(`Chromium did not start:\n${lines.join('\n')}`);
}
