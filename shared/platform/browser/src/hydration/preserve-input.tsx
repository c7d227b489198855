import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useState } from 'react';
import { announceInput, hasUnannounced, restoreInput } from './preserved-input.ts';

/** The part of the page around it that is hydrated as one, if any. */
export const HydratedPartContext = createContext({
  part: (): Element | null => null,
  /** Told when it has been drawn. */
  onDrawn() {},
});

/** A part of the page that React hydrates or draws anew as one, and in which no input is lost. */
export function PreserveInput({ children }: { readonly children: ReactNode }) {
  const { part, onDrawn } = use(HydratedPartContext);
  useEarlyInput(part);
  const [hasRestored, setRestored] = useState(false);
  // Before the effects of the part that read its fields.
  useLayoutEffect(() => {
    onDrawn();
    restoreInput();
  }, [onDrawn]);
  // After those, and after the render in which the part shows what they have read: a field is
  // announced with its new value, and a listener must not build on the state before that.
  useEffect(() => setRestored(hasUnannounced()), []);
  useEffect(() => {
    if (hasRestored) announceInput();
  }, [hasRestored]);
  return children;
}

/**
 * Lets React hear the visitor in a part that it has hydrated, and replays what `queueEarlyInput` has
 * queued, which it tells by the event `settled`, and by `dropped` what cannot be done any more.
 *
 * @param part that part; none where nothing is hydrated
 */
export function useEarlyInput(part: () => Element | null): void {
  const [hasSettled, setSettled] = useState(false);
  // After the render in which the part shows what its effects have read from its fields: a link must
  // lead where the visitor's choice says.
  useEffect(() => setSettled(true), []);
  useEffect(() => {
    const element = part();
    if (hasSettled && element) replay(element);
  }, [hasSettled, part]);
}

function replay(part: Element): void {
  // Listeners that get events of fields with a restored value build on each other.
  if (hasUnannounced()) {
    setTimeout(() => replay(part));
    return;
  }
  part.removeAttribute('data-unhydrated');
  // A part in it that is not hydrated yet replays its own.
  const queued = (selector: string) =>
    [...part.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => !element.closest('[data-unhydrated]'),
    );
  // Components learn of the focus by its arrival alone.
  const { activeElement } = document;
  if (activeElement !== document.body && part.contains(activeElement)) {
    activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }
  // What its effects have changed meanwhile may have taken the place of what was pressed.
  restoreInput({ scrolls: false });
  const acts = queued('[data-pressed]').flatMap((element) => {
    const marks = element.dataset.pressed?.split(' ') ?? [];
    delete element.dataset.pressed;
    element.removeAttribute('aria-busy');
    return marks.map((mark) => earlyAct(element, mark));
  });
  perform(acts.sort((one, other) => one.time - other.time));
  part.dispatchEvent(new Event('settled'));
}

interface EarlyAct {
  readonly time: number;
  readonly isKey: boolean;
  perform(): void;
}

/** @param mark as `queueEarlyInput` writes it */
function earlyAct(element: HTMLElement, mark: string): EarlyAct {
  const [time, clientX, clientY, detail, how = ''] = mark.split('_');
  const isKey = how !== 'here' && how !== 'elsewhere';
  const opensTab = how === 'elsewhere' || element.getAttribute('target') === '_blank';
  const always = { bubbles: true, cancelable: true };
  const press = {
    clientX: Number(clientX),
    clientY: Number(clientY),
    detail: Number(detail),
    ctrlKey: how === 'elsewhere',
    metaKey: how === 'elsewhere',
  };
  return {
    time: Number(time),
    isKey,
    perform() {
      if (isKey) {
        // A key on a tab goes to where what came before it has moved the focus.
        const target = element.matches('[role=tab]') ? document.activeElement : element;
        target?.dispatchEvent(new KeyboardEvent('keydown', { key: how, ...always }));
      } else if (opensTab && navigator.userActivation?.isActive === false) {
        // A browser opens no tab for a press that is some seconds old, and says nothing.
        element.dispatchEvent(new Event('dropped'));
      } else element.dispatchEvent(new MouseEvent('click', { ...press, ...always }));
    },
  };
}

function perform([act, ...rest]: readonly EarlyAct[]): void {
  if (!act) return;
  act.perform();
  const goOn = () => perform(rest);
  if (act.isKey || rest[0]?.isKey) requestAnimationFrame(() => requestAnimationFrame(goOn));
  // A press on 'Proceed' takes what the presses before it have changed, once that is rendered.
  else setTimeout(goOn);
}
