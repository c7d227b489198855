import process from 'node:process';
import { culpritOf, framesOf, MOST_LINES, oneLine, reasonOf, violation } from './blame.mjs';
import { compiledName } from './bundle.mjs';
import { checkedText } from './checked-text.mjs';
import { confine } from './confine.mjs';
import { writeDocument } from './documents.mjs';
import { createPages } from './pages.mjs';
import { loadShellBundle } from './shell-bundle.mjs';
import { takeOverTimers } from './timers.mjs';
import { frozen } from './watched-composition.mjs';

/*
 * The render process; `../protocol.ts` describes its requests and answers. Node runs this file
 * directly, so that starting the process does not wait for a compiler. It imports no application:
 * their code arrives with the requests.
 */

/** @import { ShellRenderBundle } from '@platform/contracts/render-bundle' */
/** @import { PageComposition } from '@platform/contracts/composition' */
/** @import { RenderAnswer, RenderNotice, RenderRequest, Violation } from '../protocol.ts' */

const send = /** @type {(message: RenderAnswer | RenderNotice) => void} */ (
  process.send?.bind(process)
);

/** Sends an answer; one that can't be cloned for the channel becomes a refusal. @param {RenderAnswer} answered */
function sendAnswer(answered) {
  try {
    send(answered);
  } catch (thrown) {
    const one = violation(undefined, `gave what can not be passed on: ${reasonOf(thrown)}`);
    send({ kind: 'refused', violations: [one], missing: [] });
  }
}

/** The violations of the current step. @type {Violation[]} */
let violations = [];
let printed = 0;
/** @type {ShellRenderBundle} */
let shell;
/** The name under which the shell's modules are compiled. @type {[app: string, label: string][]} */
let shellName = [];
/** @type {PageComposition} */
let composition;
/** What remotes receive from `require`. @type {ReadonlyMap<string, unknown> | undefined} */
let platform;
let pages = createPages(send);

/**
 * @param {unknown} thrown
 * @param {string} [how]
 */
function refuse(thrown, how = '') {
  violations.push(violationOf(thrown, how));
}

/**
 * @param {unknown} thrown
 * @param {string} [how]
 */
function violationOf(thrown, how = '') {
  const frames = framesOf(thrown, [...pages.compiledNames(), ...shellName]);
  return violation(culpritOf(frames), how + reasonOf(thrown), frames);
}

confine({
  refuse: (_reason, at) => refuse(at),
  print(text) {
    if (printed++ < MOST_LINES) send({ kind: 'printed', line: oneLine(text) });
  },
});
const timers = takeOverTimers((thrown) => refuse(thrown, 'throws in a timer: '));
process.on('uncaughtException', (thrown) => refuse(thrown, 'throws in a callback: '));
process.on('unhandledRejection', (thrown) => refuse(thrown, 'leaves a rejected promise: '));
// The composing process has ended, so nothing waits for an answer.
process.on('disconnect', () => process.exit());

/**
 * @param {RenderRequest} request
 * @param {Set<string>} missing receives the ids of modules that this process does not have
 * @returns {Promise<RenderAnswer>}
 */
async function answer(request, missing) {
  switch (request.kind) {
    case 'shell':
      composition = frozen(request.composition);
      // In development one process has one composition after the other.
      if (shellName[0]?.[1] !== compiledName(request.shell)) {
        shellName = [['shell', compiledName(request.shell)]];
        [platform, pages] = [undefined, createPages(send)];
        shell = loadShellBundle(request.shell);
      }
      return { kind: 'shell', inlineScripts: inlineScriptsOf(shell) };
    case 'remotes': {
      platform ??= new Map(Object.entries(await shell.loadPlatform()));
      pages.takeRemotes(request.remotes, platform);
      return { kind: 'remotes' };
    }
    case 'page':
      return pages.render(shell, composition, request, missing, (thrown) => violationOf(thrown));
    case 'document':
      return writeDocument(shell, { ...request.parts, composition });
  }
}

process.on('message', async (message) => {
  // Only the composing process sends messages to this one.
  const request = /** @type {RenderRequest} */ (message);
  /** @type {Set<string>} */
  const missing = new Set();
  /** @type {RenderAnswer | undefined} */
  let answered;
  try {
    answered = await answer(request, missing);
  } catch (thrown) {
    if (missing.size === 0) refuse(thrown);
  }
  await timers.finish();
  const seen = violations;
  violations = [];
  if (answered && seen.length === 0 && missing.size === 0) return sendAnswer(answered);
  send({ kind: 'refused', violations: distinct(seen), missing: [...missing] });
});

/** @param {ShellRenderBundle} loaded */
function inlineScriptsOf({ inlineScripts }) {
  return inlineScripts.map((script) => checkedText(script, 'inline script'));
}

/** @param {readonly Violation[]} seen */
function distinct(seen) {
  const texts = new Map(seen.map((one) => [JSON.stringify(one), one]));
  return [...texts.values()].slice(0, 20);
}
