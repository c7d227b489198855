/** Everything that a visitor can fill in or move the focus to. */
const CONTROLS = 'a[href], button, input, select, summary, textarea, [tabindex]';

/** React's own ids, which differ between the prerendered page and one that is drawn anew. */
const generated = /_[rR]_/;

export function controlsOf(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(CONTROLS)];
}

/**
 * A name for each control, which the same control has in a page that was drawn anew: what it is
 * called, and how many before it are called the same.
 */
export function nameControls<Control extends Element>(
  controls: readonly Control[],
): Map<string, Control> {
  const counts = new Map<string, number>();
  return new Map(
    controls.map((control) => {
      const name = nameOf(control);
      const count = counts.get(name) ?? 0;
      counts.set(name, count + 1);
      return [`${name} ${count}`, control];
    }),
  );
}

function nameOf(control: Element): string {
  const named = ['name', 'type', 'aria-label', 'href', 'id']
    .map((attribute) => control.getAttribute(attribute) ?? '')
    .map((value) => (generated.test(value) ? '' : value));
  const own = control.matches('[type=radio]') ? control.getAttribute('value') : '';
  const text = control.matches('a, button, summary') ? control.textContent : '';
  return [control.localName, ...named, own, text].join('|');
}
