import * as z from 'zod/mini';

/**
 * An object that several releases read and write in turn, such as what a page keeps in the browser:
 * keys that this release does not know pass, and stay where the object is written or sent again. They
 * are not in the type, for nothing here reads them. A key that is added later is optional or has a
 * default: what an earlier release wrote lacks it.
 */
export function keptObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  // The same schema to its readers, without an index signature that would take any key.
  return z.looseObject(shape) as unknown as ReturnType<typeof z.object<Shape>>;
}
