/**
 * Opens and closes dialogs by `command` and `commandfor` of buttons, in browsers that do not know
 * these attributes yet. A link in a dialog closes it, because the visitor leaves.
 *
 * Documents contain its source text, so it uses nothing from outside itself.
 */
export function invokeCommands() {
  addEventListener('click', ({ target }) => {
    if (target instanceof Element) target.closest('dialog a')?.closest('dialog')?.close();
  });
  if ('command' in HTMLButtonElement.prototype) return;
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button[commandfor]');
    if (!button) return;
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (button.getAttribute('command') === 'close') dialog.close();
    else dialog.showModal();
  });
}
