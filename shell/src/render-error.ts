/** What React's production build throws for an element whose type is no component. */
const noComponent = /^Minified React error #130;.*?[?&]args\[\]=([^&\s]*)/;

/**
 * Adds to an error what composing reports of it: in words what React's production build only numbers,
 * and which components were rendering, because the stack of such an error has only React's own code.
 *
 * @param componentStack React's, with the positions of the components as far as it knows them
 */
export function explainError(error: unknown, componentStack: string | undefined): unknown {
  if (!(error instanceof Error) || !Object.isExtensible(error)) return error;
  const [, type] = noComponent.exec(error.message) ?? [];
  const inside = /^\s+at (\w+)/.exec(componentStack?.replace(/^\n/, '') ?? '')?.[1];
  if (type !== undefined) {
    error.message = `${inside ?? 'a component'} renders ${type || 'something'} where a component should be: check what it imports`;
  }
  return Object.assign(error, { componentStack });
}
