/** The position of the step that follows; the first one follows the last. */
export function stepAfter(current: number, count: number): number {
  return (current + 1) % count;
}
