/**
 * Opens and closes dialogs by `command`, `commandfor` and `closedby`, in browsers that do not know
 * these attributes yet. A link in a dialog closes it, because the visitor leaves. A video in a dialog
 * plays while that is open, at first with captions; where it does not load, the text beside it
 * (`data-when-failed`) says so until the dialog is opened again.
 *
 * Documents contain its source text, so it uses nothing from outside itself.
 */
export function invokeCommands() {
  const knowsCommands = 'command' in HTMLButtonElement.prototype;
  const knowsClosedBy = 'closedBy' in HTMLDialogElement.prototype;
  const isDialog = (target: unknown) => target instanceof HTMLDialogElement;
  const sayFailed = (video: Element | null | undefined, isFailed: boolean) => {
    const text = video?.parentElement?.querySelector<HTMLElement>('[data-when-failed]');
    if (text) text.hidden = !isFailed;
  };
  function play(video: HTMLVideoElement) {
    if (video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE) video.load();
    sayFailed(video, false);
    // As the default of its video a track would be loaded with the page.
    const isFirst = video.played.length === 0;
    for (const track of video.textTracks) if (isFirst) track.mode = 'showing';
    // It is refused where the dialog is closed at once.
    video.play().catch(() => {});
  }
  addEventListener('click', ({ target, clientX, clientY }) => {
    if (!(target instanceof Element)) return;
    target.closest('dialog a')?.closest('dialog')?.close();
    if (!knowsClosedBy && isDialog(target) && target.matches('[closedby=any]')) {
      // Its box is the dialog itself; outside is its backdrop.
      const { left, right, top, bottom } = target.getBoundingClientRect();
      if (clientX < left || clientX > right || clientY < top || clientY > bottom) target.close();
    }
    const button = target.closest('button[commandfor]');
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '');
    if (!button || !isDialog(dialog)) return;
    const opens = button.getAttribute('command') !== 'close';
    if (!knowsCommands && opens) dialog.showModal();
    if (!knowsCommands && !opens) dialog.close();
    const video = opens && dialog.querySelector('video');
    if (video) play(video);
  });
  // Neither event rises to the window by itself.
  const listen = (type: string, listener: (target: Element) => void) =>
    addEventListener(type, ({ target }) => target instanceof Element && listener(target), true);
  listen('close', (dialog) => {
    dialog.querySelector('video')?.pause();
    // A player ends with its frame, whose successor loads nothing until it is seen.
    const frame = dialog.querySelector('iframe');
    frame?.replaceWith(frame.cloneNode());
  });
  // A browser tries one source after the other.
  listen('error', (source) => {
    if (source.matches('video > source:last-of-type')) sayFailed(source.parentElement, true);
  });
}
