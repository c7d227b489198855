/**
 * Notes presses on what does nothing before React has hydrated it: buttons, and links that say
 * `data-waits`, because a press on them does more than to lead away; with `data-waits="choice"` only
 * once the visitor has changed a field in that part of the page. The element is marked with the time
 * of the press, and pressed once more when its part is alive. After ten seconds nobody expects that
 * any more; a link then leads where it says.
 *
 * Documents contain its source text, so it uses nothing from outside itself.
 */
export function hearPresses() {
  const isChanged = (field: Element) =>
    field instanceof HTMLInputElement
      ? field.checked !== field.defaultChecked
      : field instanceof HTMLSelectElement && !field.selectedOptions[0]?.hasAttribute('selected');
  const waits = (link: HTMLElement) =>
    link.dataset.waits !== 'choice' ||
    [...(link.closest('[data-unhydrated]')?.querySelectorAll('input, select') ?? [])].some(
      isChanged,
    );

  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return;
      const pressed = event.target.closest<HTMLElement>(
        '[data-unhydrated] :is(button[type=button]:not([commandfor]), a[data-waits])',
      );
      if (!pressed) return;
      if (pressed instanceof HTMLAnchorElement) {
        const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (opensElsewhere || !waits(pressed)) return;
        event.preventDefault();
      }
      const time = String(event.timeStamp);
      pressed.dataset.pressed = time;
      setTimeout(() => {
        if (pressed.dataset.pressed !== time) return;
        delete pressed.dataset.pressed;
        if (pressed instanceof HTMLAnchorElement) location.assign(pressed.href);
      }, 10_000);
    },
    true,
  );
}
