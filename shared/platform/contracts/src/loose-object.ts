import * as z from 'zod/mini';

/** An object that several releases read and write: unknown keys stay, later ones are optional. */
export function looseObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  // This type is the same schema without an index signature, which would accept any key.
  return z.looseObject(shape) as unknown as ReturnType<typeof z.object<Shape>>;
}
