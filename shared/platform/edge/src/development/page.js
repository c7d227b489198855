/*
 * Runs in every page in development, before anything else: see `development.ts`. It is served as it
 * stands, but for the two names in capitals.
 */
(() => {
  const STYLE = `
    section {
      position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 70vh; overflow: auto;
      box-sizing: border-box; padding: 20px 24px; color: #f4f4f5; background: #18181b;
      border-top: 4px solid #f87171; font: 14px/1.5 ui-monospace, monospace;
    }
    h2 { margin: 0 0 8px; color: #fca5a5; font-size: 16px; }
    pre { margin: 0 0 20px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
    button {
      float: right; padding: 6px 12px; color: inherit; background: #3f3f46; border: 0;
      border-radius: 6px; font: inherit; cursor: pointer;
    }`;

  /**
   * What the server says is wrong with the sources.
   * @type {import('./development.ts').Notice[]}
   */
  let notices = [];
  /**
   * What has gone wrong in this page.
   * @type {import('./development.ts').Notice[]}
   */
  let errors = [];
  let isClosed = false;

  /**
   * What refreshes the code in this page, once it is there.
   * @type {((news: import('./development.ts').News) => void) | undefined}
   */
  let refresh;
  /** @type {import('./development.ts').News | undefined} */
  let news;
  /** What the document was made of: the server may have gone on while the page was loading. */
  const shown = document.currentScript?.dataset.live ?? 'null';

  // The refresh runtime in the shell's bundle uses it.
  Object.assign(window, {
    siteDevelopment: {
      /** @param {NonNullable<typeof refresh>} listener */
      follow(listener) {
        refresh = listener;
        refresh({ compiled: {}, live: JSON.parse(shown) });
        if (news) refresh(news);
      },
      forgetErrors() {
        errors = [];
        draw();
      },
    },
  });
  follow();
  catchErrors();
  usePreloads();

  function follow() {
    const events = new EventSource('EVENTS');
    events.addEventListener('news', ({ data }) => {
      news = JSON.parse(data);
      // A page that refreshes itself knows whether it shows this already.
      if (news && refresh) return refresh(news);
      if (shown !== 'null' && shown !== JSON.stringify(news?.live)) location.reload();
    });
    events.addEventListener('notices', ({ data }) => {
      notices = JSON.parse(data);
      isClosed = false;
      draw();
    });
  }

  function catchErrors() {
    /** @type {WeakSet<object>} */
    const known = new WeakSet();
    window.addEventListener('error', ({ error, message }) => {
      // A file that did not load is no error of the code, and says so in its own way.
      if (error || message) report(error ?? message);
    });
    window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
    const { error: print } = console;
    console.error = (...values) => {
      print.apply(console, values);
      const error = values.find((value) => value instanceof Error);
      report(error ?? formatted(values), new Error().stack);
    };

    /** @param {unknown} error */
    function report(error, stack = '') {
      if (error instanceof Object) {
        if (known.has(error)) return;
        known.add(error);
      }
      send({
        page: location.pathname,
        message: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
        stack: error instanceof Error ? (error.stack ?? '') : stack,
      });
    }
  }

  /**
   * Loads scripts as the build for visitors does, which checks their hashes. Browsers would not use
   * what the page has preloaded, and warn.
   */
  function usePreloads() {
    const append = document.head.appendChild.bind(document.head);
    document.head.appendChild = (node) => {
      if (node instanceof HTMLScriptElement) node.crossOrigin = 'anonymous';
      return append(node);
    };
  }

  /**
   * The text that the console makes of its arguments.
   * @param {unknown[]} values
   */
  function formatted(values) {
    const [first, ...others] = values;
    const text = String(first).replaceAll(/%[sdifoOc]/g, (kind) => {
      const value = others.shift();
      return kind === '%c' ? '' : String(value);
    });
    return [text, ...others.map(String)].join(' ').trim();
  }

  /** @param {import('./development.ts').BrowserError} error */
  async function send(error) {
    const unmapped = { title: `Error on ${error.page}`, text: error.stack || error.message };
    const notice = await fetch('ERRORS', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(error),
    }).then(
      (response) => (response.ok ? response.json() : unmapped),
      () => unmapped,
    );
    if (errors.some(({ text }) => text === notice.text)) return;
    errors = [...errors, notice];
    isClosed = false;
    draw();
  }

  function draw() {
    const id = 'site-development';
    document.getElementById(id)?.remove();
    const all = [...notices, ...errors];
    if (all.length === 0 || isClosed) return;
    const host = document.createElement('div');
    host.id = id;
    const root = host.attachShadow({ mode: 'open' });
    // The page's policy refuses style elements.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    root.adoptedStyleSheets = [sheet];
    const panel = document.createElement('section');
    panel.setAttribute('role', 'alert');
    const close = document.createElement('button');
    close.textContent = 'Close (Esc)';
    close.addEventListener('click', hide);
    panel.append(close, ...all.flatMap(described));
    root.append(panel);
    // Nothing of the page's own looks there.
    document.documentElement.append(host);
  }

  /** @param {import('./development.ts').Notice} notice */
  function described({ title, text }) {
    const heading = document.createElement('h2');
    heading.textContent = title;
    const lines = document.createElement('pre');
    lines.textContent = text;
    return [heading, lines];
  }

  function hide() {
    isClosed = true;
    draw();
  }

  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
})();
