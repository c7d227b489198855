/**
 * Queues what a visitor does before React has hydrated that part of the page: presses of buttons,
 * submits, keys on tabs, and presses of links that say `data-waits`, because those do more than to
 * lead away; with `data-waits="choice"` only where a field in that part has changed, or the address
 * has a choice. React hears of it when it is replayed (`useEarlyInput` of `@site/ui`), once; keys,
 * and presses of what has `data-counts`, each. A field with `data-counts` hears the arrows up and
 * down; what is typed into it replaces them, and the presses of the buttons in its group. What has
 * waited for a minute is dropped with all else, and the page says so (`WaitingNotice`).
 *
 * A field with `data-selects` has its text selected as it gets the focus.
 *
 * In a part whose code did not load (`data-failed`) a press is refused at once, in words.
 *
 * A part whose fields have changed is marked: figures in it are hidden until they are true, and the
 * page says so where that takes long.
 *
 * Documents contain its source text, so it uses nothing from outside itself.
 *
 * @param isChanged whether a field holds something else than the document says
 * @param needsScripts whether nobody can do on this page what it is for before it is hydrated
 * @param typedEntry under which what was typed is stored while the page is loaded again, and whether
 *   something that was pressed is dropped by that
 */
export function queueEarlyInput(
  isChanged: (field: Element) => boolean,
  needsScripts: boolean,
  typedEntry: string,
) {
  const UNHYDRATED = '[data-unhydrated]';
  const all = <Found extends Element>(selector: string, root: ParentNode = document) => [
    ...root.querySelectorAll<Found>(selector),
  ];
  const hasChanged = (part?: Element | null) =>
    part ? all('input, select, textarea', part).some(isChanged) : false;
  /** Its code did not load: what is pressed there is refused, until a retry brings another part. */
  const FAILED = '[data-failed]';
  const CHANGED = `${UNHYDRATED}:not(${FAILED})[data-changed]`;
  const markChanged = () => {
    for (const part of all(UNHYDRATED)) {
      const wasChanged = part.matches(CHANGED);
      const isMarked = part.toggleAttribute('data-changed', hasChanged(part));
      if (isMarked && !wasChanged) sayLateWhile(() => part.isConnected && part.matches(CHANGED));
    }
  };
  const isHydrated = () => document.documentElement.hasAttribute('data-ready');
  // A control that was drawn anew meanwhile has the mark of the one that was pressed.
  const waits = () => all('[data-pressed]').length > 0;
  /** The press since which the visitor waits: pressing again does not begin the time anew. */
  let first = '';
  const forget = (control: Element) => {
    for (const mark of ['data-pressed', 'aria-busy']) control.removeAttribute(mark);
  };
  const drop = () => {
    const dropped = all('[data-pressed]');
    dropped.forEach(forget);
    if (dropped[0]) say('dropped');
  };
  const say = (what: string) => {
    for (const text of all<HTMLElement>('#waiting > *')) text.hidden = text.dataset.when !== what;
  };
  const says = (what: string) => all(`#waiting > [data-when=${what}]:not([hidden])`).length > 0;
  const sayLateWhile = (isWaiting: () => boolean) =>
    setTimeout(() => isWaiting() && say('late'), 8_000);
  /**
   * A part was hydrated, or has failed in words: nothing is left to say unless another one waits, or
   * what was dropped before is still not done.
   */
  const onSettled = () => {
    markChanged();
    all(`[data-pressed], ${CHANGED}`)[0] || says('dropped') || say('nothing');
  };
  /** Who presses something on a page that is alive by now has read it. */
  const onNextPress = () => isHydrated() && says('dropped') && say('nothing');
  function refuse(event: Event) {
    // It is not the next press, by which the words have been read.
    event.stopImmediatePropagation();
    say('dropped');
  }
  /** @param how `here`, `elsewhere` in another tab, or the name of a key */
  function queue(event: Event, control: HTMLElement, how = 'here') {
    event.preventDefault();
    event.stopPropagation();
    if (control.closest(FAILED)) return refuse(event);
    const {
      timeStamp,
      clientX = 0,
      clientY = 0,
      detail = 0,
    } = event as Event & Partial<MouseEvent>;
    const mark = [timeStamp, clientX, clientY, detail, how].join('_');
    if (!waits()) first = mark;
    const isWaiting = () => first === mark && waits();
    const { pressed = '' } = control.dataset;
    const counts = event.type === 'keydown' || control.hasAttribute('data-counts');
    control.dataset.pressed = counts ? `${pressed} ${mark}`.trim() : mark;
    control.setAttribute('aria-busy', 'true');
    setTimeout(() => isWaiting() && (says('late') || say('soon')), 300);
    sayLateWhile(isWaiting);
    setTimeout(() => isWaiting() && drop(), 60_000);
  }
  function onPress(event: Event) {
    if (!(event.target instanceof Element)) return;
    const { type, button, ctrlKey, metaKey, shiftKey, altKey } = event as MouseEvent;
    // The right button asks for the menu, which comes as an event of its own.
    if (type === 'auxclick' && button !== 1) return;
    const pressed = event.target.closest<HTMLElement>('button[type=button], a[data-waits]');
    if (!pressed?.closest(UNHYDRATED)) return;
    if (pressed.hasAttribute('commandfor') || pressed.dataset.waits === 'never') return;
    const isElsewhere = type !== 'click' || ctrlKey || metaKey || shiftKey || altKey;
    if (pressed instanceof HTMLAnchorElement) {
      const dependsOnChoice =
        pressed.dataset.waits === 'choice' &&
        (location.search || hasChanged(pressed.closest(UNHYDRATED)));
      // Elsewhere as here, an address that depends on a choice is not right yet.
      if (isElsewhere ? !dependsOnChoice : pressed.dataset.waits && !dependsOnChoice) return;
    } else if (type !== 'click') return;
    if (type === 'contextmenu') {
      // A browser does not open its menu for a script: it does once the address is right.
      event.preventDefault();
      if (pressed.closest(FAILED)) return refuse(event);
      say('menu');
      sayLateWhile(() => pressed.isConnected && pressed.closest(UNHYDRATED) !== null);
    } else queue(event, pressed, isElsewhere ? 'elsewhere' : 'here');
  }
  function onSubmit(event: Event) {
    const form = event.target as HTMLFormElement;
    if (!form.closest(UNHYDRATED)) return;
    const { submitter } = event as SubmitEvent;
    queue(event, submitter ?? all<HTMLElement>('[type=submit]', form)[0] ?? form);
  }
  function onKey(event: KeyboardEvent) {
    const { target, key } = event;
    // A script, such as an extension's, can send an event to the document too.
    const control =
      target instanceof Element
        ? target.closest<HTMLElement>('[role=tab], input[data-counts]')
        : null;
    if (!control?.closest(UNHYDRATED)) return;
    const heard = control.matches('input') ? /^Arrow(Up|Down)$/ : /^(Arrow(Left|Right)|Home|End)$/;
    if (heard.test(key)) queue(event, control, key);
  }
  /** The first digit that is typed into an amount replaces it: «0» must not become «70». */
  function onFocus({ target }: Event) {
    if (!(target instanceof HTMLInputElement) || !target.closest(UNHYDRATED)) return;
    if (target.hasAttribute('data-selects')) target.select();
  }
  /** What is typed is the amount, to which nothing is added that was pressed before. */
  function onTyping({ target }: Event) {
    const amount = target instanceof Element ? target.closest('input[data-counts]') : null;
    const group = amount?.closest('[role=group]');
    if (!group) return;
    all('[data-counts]', group).forEach(forget);
    if (says('soon')) onSettled();
  }
  /** The email that the notice offers holds what was typed and chosen; trying again loses none of it. */
  function onNotice(event: Event) {
    const { target } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('#waiting a');
    if (!link) return;
    if (link.getAttribute('href') === '') {
      event.preventDefault();
      keepTyped();
      location.reload();
    } else if (link.protocol === 'mailto:') {
      const lines = fieldsOf().flatMap((field) => {
        if (isBox(field)) return field.checked && isChanged(field) ? [labelOf(field)] : [];
        const isList = field instanceof HTMLSelectElement;
        // An amount begins at 0.
        const isFilledIn = isList ? isChanged(field) : !/^0?$/.test(field.value);
        const value = isList ? field.selectedOptions[0]?.text : field.value;
        return isFilledIn ? [`${labelOf(field)}: ${value}`] : [];
      });
      if (location.search) lines.push(location.href);
      link.search = `body=${encodeURIComponent(lines.join('\r\n'))}`;
    }
  }
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  const fieldsOf = () =>
    all<Field>('main input:not([type=hidden]):not([type=password]), main textarea, main select');
  const isBox = (field: Field): field is HTMLInputElement => /^(checkbox|radio)$/.test(field.type);
  /** What a field is called, after what it belongs to: each plan has the same fields. */
  const labelOf = (field: Field) => {
    const of = field.closest('article')?.querySelector('h3');
    const own = field.labels?.[0]?.textContent || field.getAttribute('aria-label');
    return [of?.textContent, own?.trim()].filter(Boolean).join(', ');
  };

  /** A browser restores nothing into a page that React has changed meanwhile. */
  function keepTyped() {
    const values = fieldsOf().map((field) => (isBox(field) ? field.checked : field.value));
    try {
      sessionStorage.setItem(typedEntry, JSON.stringify([location.href, values, waits()]));
    } catch {
      // Without storage the page is loaded all the same.
    }
  }
  function restoreTyped() {
    try {
      const [address, values, pressed] = JSON.parse(sessionStorage.getItem(typedEntry) ?? '[]');
      sessionStorage.removeItem(typedEntry);
      const fields = fieldsOf();
      // It may have been another release's page.
      if (address !== location.href || values.length !== fields.length) return;
      for (const [position, field] of fields.entries()) {
        const value = values[position];
        if (isBox(field)) field.checked = value;
        else field.value = value;
      }
      if (pressed) say('dropped');
      markChanged();
    } catch {
      // Nothing is restored.
    }
  }

  const listen = (type: string, listener: (event: never) => void) =>
    addEventListener(type, listener as EventListener, true);
  for (const type of ['click', 'auxclick', 'contextmenu']) listen(type, onPress);
  listen('click', onNotice);
  listen('click', onNextPress);
  listen('submit', onSubmit);
  listen('keydown', onKey);
  listen('focusin', onFocus);
  listen('beforeinput', onTyping);
  for (const type of ['input', 'change']) listen(type, markChanged);
  // Some browsers restore fields after the page has loaded.
  listen('pageshow', () => setTimeout(markChanged));
  listen('pagehide', drop);
  listen('dropped', () => say('dropped'));
  listen('settled', onSettled);
  restoreTyped();
  // Without this script they stay disabled, because nobody would hear of them.
  for (const button of all<HTMLButtonElement>(`${UNHYDRATED} [type=submit]`)) {
    button.disabled = false;
  }
  if (needsScripts) sayLateWhile(() => !isHydrated());
}
