/**
 * Calls back once when an element comes near the window; returns what calls that off.
 *
 * @param distance how far below the window is still near, in pixels
 */
export function whenNear(element: Element, distance: number, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: `${distance}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
