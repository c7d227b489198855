import process from 'node:process';
import { culpritOf, oneLine, reasonOf, violation } from './blame.mjs';
import { compiledName, createBundle } from './bundle.mjs';
import { confine } from './confine.mjs';
import { writeDocument } from './documents.mjs';
import { watchSharedState } from './shared-state.mjs';
import { loadShellBundle } from './shell-bundle.mjs';
import { takeOverTimers } from './timers.mjs';
import { frozen, watchComposition } from './watched-composition.mjs';

/*
 * The render process; `../protocol.ts` says what it is asked and what it answers. Node runs this
 * file as it is, so that starting it costs no compiler. Nothing of another application is imported
 * here: its code comes with a request.
 */

/** @import { ShellRenderBundle } from '@site/contracts/render-bundle' */
/** @import { PageComposition } from '@site/contracts/composition' */
/** @import { RemoteBundles, RenderAnswer, RenderNotice, RenderRequest, Violation } from '../protocol.ts' */
/** @import { Bundle } from './bundle.mjs' */

/** How many lines of what the code prints are passed on. */
const MOST_LINES = 20;

const send = /** @type {(message: RenderAnswer | RenderNotice) => void} */ (
  process.send?.bind(process)
);

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
/** @type {Map<string, RemoteBundles & { readonly bundle: Bundle }>} */
const remotes = new Map();
/** Modules that pages of this process use. @type {Set<string>} */
const everUsed = new Set();

/** Global variables whose inside counts too: what Node brings. */
const languageNames = Reflect.ownKeys(globalThis);

/**
 * @param {unknown} thrown
 * @param {string} [how]
 */
function refuse(thrown, how = '') {
  // First of all: nothing here works while the language is changed.
  compareSharedState();
  const labels = [...remotes].map(
    ([app, remote]) => /** @type {const} */ ([app, compiledName(remote)]),
  );
  violations.push(violation(culpritOf(thrown, labels), how + reasonOf(thrown)));
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
// Composing has gone: nobody waits for an answer.
process.on('disconnect', () => process.exit());

/** @param {string} [app] whose code has just run, where that is known */
function compareSharedState(app) {
  for (const change of sharedState?.restore() ?? []) {
    changes.push(violation(app, oneLine(change)));
  }
}

/** @param {string} id such as `pricing/sections/plans` */
function findModule(id) {
  const [app = '', ...key] = id.split('/');
  const remote = remotes.get(app);
  const path = remote?.modules.get(key.join('/'));
  return remote && path !== undefined ? { app, path, bundle: remote.bundle } : undefined;
}

/** @param {string} id */
function platformOf(id) {
  const module = findModule(id);
  return module ? module.bundle.outsideModules(module.path) : [];
}

/**
 * @param {Extract<RenderRequest, { kind: 'page' }>} request
 * @param {Set<string>} missing grows
 * @returns {Promise<RenderAnswer>}
 */
async function renderPage({ path, closely }, missing) {
  /** @type {Set<string>} */
  const used = new Set();
  const watched = watchComposition(composition);
  const page = await shell.renderPage(path, watched.composition, async (id) => {
    const module = findModule(id);
    if (!module) {
      missing.add(id);
      throw new Error(`${id} is in no chosen release`);
    }
    used.add(id);
    const first = !everUsed.has(id);
    // What was changed before is not this module's doing.
    if (first && closely) compareSharedState();
    send({ kind: 'uses', id, first });
    const exports = module.bundle.load(module.path);
    if (!first) return exports;
    everUsed.add(id);
    if (closely) compareSharedState(module.app);
    send({ kind: 'loaded', id });
    return exports;
  });
  const { html, css, later } = page;
  return {
    kind: 'page',
    html,
    css,
    used: [...used].map((id) => ({ id, later: later.includes(id), platform: platformOf(id) })),
    reusable: !watched.sawRemotes(),
  };
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
      return { kind: 'shell', inlineScripts: [...shell.inlineScripts] };
    case 'remotes': {
      const platform = await shell.loadPlatform();
      const provided = new Map(Object.entries(platform));
      for (const remote of request.remotes) {
        const bundle = createBundle(remote, (id) => provided.get(id));
        remotes.set(remote.app, { ...remote, bundle });
      }
      const objects = [...provided].filter(([, value]) => Object(value) === value);
      sharedState = watchSharedState(
        languageNames,
        objects.map(([name, value]) => [name, /** @type {object} */ (value)]),
      );
      return { kind: 'remotes' };
    }
    case 'page':
      return renderPage(request, missing);
    case 'requirements':
      return {
        kind: 'requirements',
        platform: Object.fromEntries([...everUsed].map((id) => [id, platformOf(id)])),
      };
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
  compareSharedState();
  const soiled = changes.length > 0;
  const seen = soiled ? changes : violations;
  violations = [];
  if (answered && seen.length === 0 && missing.size === 0) return send(answered);
  send({ kind: 'refused', violations: distinct(seen), missing: [...missing], soiled });
});

/** @param {readonly Violation[]} seen */
function distinct(seen) {
  const texts = new Map(seen.map((one) => [JSON.stringify(one), one]));
  return [...texts.values()].slice(0, 20);
}
