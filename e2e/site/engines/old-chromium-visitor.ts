import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import {
  findElement,
  findingScript,
  lacksFinding,
  patternOf,
  type Role,
  type Visitor,
  visitorWho,
  waitFor,
} from './visitor.ts';

/** Milliseconds that a command may take: the browser answers none while a script runs on. */
const PATIENCE = 120_000;

/** What a command answers or an event says, as far as it is read here. */
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly error?: { readonly message: string };
  readonly result?: Result;
  readonly params?: {
    readonly exceptionDetails?: Exception;
    readonly type?: string;
    readonly args?: readonly RemoteValue[];
    readonly entry?: { readonly level: string; readonly text: string; readonly url?: string };
  };
}

interface Result {
  readonly result?: RemoteValue;
  readonly exceptionDetails?: Exception;
  readonly frameTree?: FrameTree;
  readonly executionContextId?: number;
}

interface FrameTree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly FrameTree[];
}

interface RemoteValue {
  readonly value?: unknown;
  readonly description?: string;
  readonly objectId?: string;
}

interface Exception {
  readonly text: string;
  readonly url?: string;
  readonly exception?: RemoteValue;
}

/** A visitor by the browser's own protocol: drivers of today ask for what is newer than Chrome 80. */
export async function connectTo(port: string, address: string): Promise<Visitor> {
  const page = await waitFor('page', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
    // The protocol promises this.
    const [first] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
    return first ?? null;
  });
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  await once(socket, 'open');
  const problems: string[] = [];
  const waiting = new Map<number, (message: Message) => void>();
  socket.on('message', (data) => {
    // The protocol promises JSON of this shape.
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    problems.push(...problemsIn(message));
  });
  let commands = 0;
  async function send(method: string, params: object = {}) {
    commands += 1;
    const id = commands;
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const stop = new AbortController();
    const message = await Promise.race([
      answer,
      setTimeout(PATIENCE, undefined, { signal: stop.signal, ref: false }).catch(() => undefined),
    ]);
    stop.abort();
    if (!message) throw new Error(`the browser has not answered ${method}`);
    const failure = message.error?.message ?? textOf(message.result?.exceptionDetails);
    if (failure) throw new Error(`${method}: ${failure}`);
    return message.result ?? {};
  }
  const callOf = (run: (...values: never[]) => unknown, values: readonly unknown[]) =>
    `(${run})(${values.map((value) => JSON.stringify(value)).join(',')})`;
  async function evaluate<T>(run: (...values: never[]) => T, ...values: unknown[]): Promise<T> {
    const expression = callOf(run, values);
    const { result } = await send('Runtime.evaluate', { expression, returnByValue: true });
    // What the function returns; it is passed as JSON.
    return result?.value as T;
  }
  /** The context in which the scripts of a frame are run; a page has one at most, in one that holds it. */
  const enter = (title: string): Promise<number> =>
    waitFor(`frame ${title}`, async () => {
      const { frameTree } = await send('Page.getFrameTree');
      const frameId = frameTree?.childFrames?.[0]?.childFrames?.[0]?.frame.id;
      if (frameId === undefined) return null;
      return (await send('Page.createIsolatedWorld', { frameId })).executionContextId ?? null;
    });
  async function find(role: Role, name: string | RegExp, frame?: string): Promise<string | null> {
    const contextId = frame && (await enter(frame));
    const run = async (expression: string) =>
      (await send('Runtime.evaluate', { expression, ...(contextId ? { contextId } : {}) })).result;
    if ((await run(callOf(lacksFinding, [])))?.value) await run(findingScript);
    return (await run(callOf(findElement, [role, patternOf(name)])))?.objectId ?? null;
  }
  /** Runs a function on an element once it is there; a document that replaces another has another one. */
  const callOn = (
    run: (this: HTMLInputElement) => void,
    ...[role, name, frame]: Parameters<typeof find>
  ) =>
    waitFor(`${role} ${name}`, async () => {
      try {
        const objectId = await find(role, name, frame);
        const functionDeclaration = String(run);
        return (
          objectId && (await send('Runtime.callFunctionOn', { objectId, functionDeclaration }))
        );
      } catch (error) {
        if (/Cannot find context/.test(String(error))) return null;
        throw error;
      }
    });

  for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`);
  return visitorWho({
    async load(path) {
      await send('Page.navigate', { url: address + path });
      const isLoaded = () => document.readyState === 'complete' && location.href !== 'about:blank';
      await waitFor(`document at ${path}`, () => evaluate(isLoaded));
    },
    async press(role, name, frame) {
      await callOn(
        function () {
          // Parts of a page are hydrated when they are seen.
          this.scrollIntoView({ block: 'center' });
          this.click();
        },
        role,
        name,
        frame,
      );
    },
    async fill(label, text) {
      await callOn(
        function () {
          this.focus();
          this.select();
        },
        'textbox',
        label,
      );
      await send('Input.insertText', { text });
    },
    evaluate: (run: (argument?: never) => unknown, argument?: unknown) =>
      // The answer is what the function returns.
      evaluate(run, argument) as Promise<never>,
    async resize(width, height) {
      const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', metrics);
    },
    problems: async () => problems,
    leave: async () => socket.close(),
  });
}

function problemsIn({ method, params }: Message): string[] {
  if (method === 'Runtime.exceptionThrown') {
    return [`page error: ${textOf(params?.exceptionDetails)}`];
  }
  if (method === 'Runtime.consoleAPICalled' && params?.type === 'error') {
    const words = params.args?.map(({ value, description }) => value ?? description) ?? [];
    return [`console error: ${words.join(' ')}`];
  }
  const { level, text, url } = params?.entry ?? {};
  return level === 'error' ? [`${text} (${url})`] : [];
}

function textOf(exception: Exception | undefined): string | undefined {
  if (!exception) return undefined;
  return `${exception.exception?.description ?? exception.text} ${exception.url ?? ''}`.trim();
}
