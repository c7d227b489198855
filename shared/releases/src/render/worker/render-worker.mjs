import process from 'node:process';
import { setTimeout as passing } from 'node:timers/promises';
import { culpritOf, oneLine, reasonOf, violation } from './blame.mjs';
import { checkedText } from './checked-text.mjs';
import { confine } from './confine.mjs';
import { writeDocument } from './documents.mjs';
import { createPages } from './pages.mjs';
import { append } from './shared-object.mjs';
import { readGlobals, watchSharedState } from './shared-state.mjs';
import { loadShellBundle } from './shell-bundle.mjs';
import { takeOverTimers } from './timers.mjs';
import { frozen } from './watched-composition.mjs';

/*
 * The render process; `../protocol.ts` says what it is asked and what it answers. Node runs this
 * file as it is, so that starting it costs no compiler. Nothing of another application is imported
 * here: its code comes with a request.
 */

/** @import { ShellRenderBundle } from '@site/contracts/render-bundle' */
/** @import { PageComposition } from '@site/contracts/composition' */
/** @import { RenderAnswer, RenderNotice, RenderRequest, Violation } from '../protocol.ts' */

/** How many lines of what the code prints are passed on. */
const MOST_LINES = 20;

const send = /** @type {(message: RenderAnswer | RenderNotice) => void} */ (
  process.send?.bind(process)
);

/** Answers; what the channel can not carry is said in words. @param {RenderAnswer} answered */
function sendAnswer(answered) {
  try {
    send(answered);
  } catch (thrown) {
    const one = violation(undefined, `gave what can not be passed on: ${reasonOf(thrown)}`);
    send({ kind: 'refused', violations: [one], missing: [], tainted: false });
  }
}

/** What the step that is under way has done wrong. @type {Violation[]} */
let violations = [];
/** What it has changed that others share; the rest may follow from that. @type {Violation[]} */
const changes = [];
let printed = 0;
/** @type {ReturnType<typeof watchSharedState> | undefined} */
let sharedState;
/** @type {ShellRenderBundle} */
let shell;
/** @type {PageComposition} */
let composition;
const pages = createPages(send, compareSharedState);

/** Global variables whose inside counts too: what Node brings. */
const languageNames = Reflect.ownKeys(globalThis);

/**
 * @param {unknown} thrown
 * @param {string} [how]
 */
function refuse(thrown, how = '') {
  // First of all: nothing here works while the language is changed.
  compareSharedState();
  const app = culpritOf(thrown, pages.compiledNames());
  append(violations, violation(app, how + reasonOf(thrown)));
}

confine({
  refuse: (_reason, at) => refuse(at),
  print(text) {
    if (printed++ < MOST_LINES) send({ kind: 'printed', line: oneLine(text) });
  },
});
readGlobals(languageNames);
const timers = takeOverTimers((thrown) => refuse(thrown, 'throws in a timer: '));
process.on('uncaughtException', (thrown) => refuse(thrown, 'throws in a callback: '));
process.on('unhandledRejection', (thrown) => refuse(thrown, 'leaves a rejected promise: '));
// Composing has gone: nobody waits for an answer.
process.on('disconnect', () => process.exit());

/** @param {string} [app] whose code has just run, where that is known */
function compareSharedState(app) {
  for (const change of sharedState?.restore() ?? []) {
    append(changes, violation(app, oneLine(change)));
  }
}

/**
 * @param {RenderRequest} request
 * @param {Set<string>} missing grows
 * @returns {Promise<RenderAnswer>}
 */
async function answer(request, missing) {
  switch (request.kind) {
    case 'shell':
      composition = frozen(request.composition);
      shell = loadShellBundle(request.shell);
      return { kind: 'shell', inlineScripts: inlineScriptsOf(shell) };
    case 'remotes': {
      const platform = await shell.loadPlatform();
      pages.takeRemotes(request.remotes, new Map(Object.entries(platform)));
      sharedState = watchSharedState(languageNames, Object.entries(platform));
      return { kind: 'remotes' };
    }
    case 'page':
      return pages.render(shell, composition, request, missing);
    case 'requirements':
      return pages.requirements();
    case 'document':
      return writeDocument(shell, { ...request.parts, composition });
  }
}

process.on('message', async (message) => {
  // Only composing sends here.
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
  if (request.kind === 'page' && request.linger > 0) await passing(request.linger);
  compareSharedState();
  const tainted = changes.length > 0;
  const seen = tainted ? changes : violations;
  violations = [];
  if (answered && seen.length === 0 && missing.size === 0) return sendAnswer(answered);
  send({ kind: 'refused', violations: distinct(seen), missing: [...missing], tainted });
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
