/**
 * Opens and closes a header's menu (`data-menu`: its button, then its list) before React has hydrated
 * it, exactly as `SolutionsMenu` does afterwards: for a mouse over it, by a press, and until Escape,
 * wherever the focus is, or until the visitor leaves it. What is seen follows the button's `aria-expanded`.
 *
 * Documents contain its source text, so it uses nothing from outside itself.
 */
export function openMenus() {
  let pointer = '';
  const within = (item: Element, place: EventTarget | null) =>
    place instanceof Node && item.contains(place);
  const listen = <
    Type extends 'pointerover' | 'pointerout' | 'pointerdown' | 'click' | 'focusout' | 'keydown',
  >(
    type: Type,
    next: (event: WindowEventMap[Type], item: Element, isOpen: boolean) => boolean | undefined,
  ) =>
    addEventListener(type, (event) => {
      for (const item of document.querySelectorAll('[data-unhydrated] [data-menu]')) {
        const button = item.firstElementChild as HTMLElement;
        const isOpen = button.getAttribute('aria-expanded') === 'true';
        const isHeard = type === 'keydown' || within(item, event.target);
        const opens = isHeard ? next(event, item, isOpen) : undefined;
        if (opens !== undefined) button.setAttribute('aria-expanded', String(opens));
        const hasFocus = within(item, document.activeElement);
        if (isOpen && opens === false && type === 'keydown' && hasFocus) button.focus();
      }
    });
  listen('pointerover', ({ pointerType, relatedTarget }, item) =>
    pointerType === 'mouse' && !within(item, relatedTarget) ? true : undefined,
  );
  listen('pointerout', ({ pointerType, relatedTarget }, item) =>
    pointerType === 'mouse' && !within(item, relatedTarget) ? false : undefined,
  );
  listen('pointerdown', ({ pointerType }) => {
    pointer = pointerType;
    return undefined;
  });
  listen('click', ({ target, detail }, item, isOpen) => {
    if (!within(item.firstElementChild as Element, target)) return undefined;
    // Under a mouse it is open already, and its click must not close it again.
    return detail > 0 && pointer === 'mouse' ? true : !isOpen;
  });
  listen('focusout', ({ relatedTarget }, item) =>
    within(item, relatedTarget) ? undefined : false,
  );
  listen('keydown', ({ key }) => (key === 'Escape' ? false : undefined));
}
