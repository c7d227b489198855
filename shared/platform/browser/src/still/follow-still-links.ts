interface Options {
  readonly location: Pick<Location, 'origin' | 'pathname' | 'search'>;
  /** Whether an address without scheme and host is that of a page of the site. */
  readonly isPage: (path: string) => boolean;
  readonly prefetch: (address: string) => void;
  readonly go: (address: string) => void;
}

export function followStillLinks({ location, isPage, prefetch, go }: Options): void {
  for (const type of ['mouseover', 'focusin', 'touchstart']) {
    document.addEventListener(
      type,
      (event) => {
        const link = pageLinkOf(event);
        if (link) prefetch(link.href);
      },
      { passive: true },
    );
  }
  document.addEventListener('click', (event) => {
    const link = pageLinkOf(event);
    if (!link || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });

  function pageLinkOf({ target }: Event): HTMLAnchorElement | undefined {
    if (!(target instanceof Element)) return undefined;
    const link = target.closest<HTMLAnchorElement>('[data-still] a[href]');
    if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return;
    const { origin, pathname, search } = location;
    if (link.origin !== origin || !isPage(link.pathname)) return undefined;
    // A place on this page: the browser goes there by itself.
    if (link.hash && link.pathname === pathname && link.search === search) return undefined;
    return link;
  }
}

function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
