import * as z from 'zod/mini';

/**
 * An object that several releases read and write in turn, such as a record in browser storage.
 * Unknown keys pass, and are kept when the object is written or sent again. They are not in the
 * type, because this release does not read them. A key that is added later is optional or has a
 * default, because objects that an earlier release wrote lack it.
 */
export function keptObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  // This type is the same schema without an index signature, which would accept any key.
  return z.looseObject(shape) as unknown as ReturnType<typeof z.object<Shape>>;
}
