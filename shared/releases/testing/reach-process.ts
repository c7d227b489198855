/**
 * Source text that finds Node's own process object as `real`: Node asks it for `noDeprecation` when
 * something deprecated is used. `tried` returns what an attempt gives, or how it failed.
 */
export const reachProcess = `
  let real;
  const get = function () { real ??= this; };
  Object.defineProperty(Object.prototype, 'noDeprecation', { configurable: true, get });
  new Buffer(1);
  delete Object.prototype.noDeprecation;
  const tried = (attempt) => { try { return attempt(); } catch (error) { return error.code ?? 'failed'; } };
`;
