import * as z from 'zod/mini';

/**
 * An object that several releases read and write in turn, such as a record in browser storage:
 * unknown keys pass, and stay when the object is written or sent again. They are not in the type,
 * because nothing here reads them. A key that is added later is optional or has a default, because
 * objects that an earlier release wrote lack it.
 */
export function keptObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  // The same schema to its readers, without an index signature that would take any key.
  return z.looseObject(shape) as unknown as ReturnType<typeof z.object<Shape>>;
}
