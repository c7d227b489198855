/**
 * Notes presses on what does nothing before React has hydrated it: buttons, and links that say
 * `data-waits`, because a press on them does more than to lead away; with `data-waits="choice"` only
 * where the visitor has changed a field in that part of the page, or the address has a choice. React
 * does not hear of such a press before it is replayed (`useEarlyClicks` of `@site/ui`). Nobody
 * expects that any more after ten seconds, or after a minute for a link, and nobody who has left.
 *
 * Documents contain its source text, so it uses nothing from outside itself.
 *
 * @param isChanged whether a field holds something else than the document says
 */
export function queueEarlyClicks(isChanged: (field: Element) => boolean) {
  const choosesNothing = (link: Element) =>
    link.matches('[data-waits=choice]') &&
    !location.search &&
    ![...(link.closest('[data-unhydrated]')?.querySelectorAll('input, select') ?? [])].some(
      isChanged,
    );
  // A control that was drawn anew meanwhile has the mark of the one that was pressed.
  const forget = (mark: string) => {
    for (const pressed of document.querySelectorAll(`[data-pressed${mark}]`)) {
      pressed.removeAttribute('data-pressed');
    }
  };

  addEventListener('pagehide', () => forget(''));
  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return;
      const pressed = event.target.closest<HTMLElement>(
        '[data-unhydrated] :is(button[type=button]:not([commandfor], [data-waits=never]), a[data-waits])',
      );
      if (!pressed) return;
      const isLink = pressed instanceof HTMLAnchorElement;
      if (isLink) {
        const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (opensElsewhere || choosesNothing(pressed)) return;
        event.preventDefault();
      }
      event.stopPropagation();
      const { timeStamp, clientX, clientY, detail } = event;
      const mark = [timeStamp, clientX, clientY, detail].join(' ');
      pressed.dataset.pressed = mark;
      setTimeout(forget, isLink ? 60_000 : 10_000, `="${mark}"`);
    },
    true,
  );
}
