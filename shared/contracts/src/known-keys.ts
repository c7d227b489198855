/**
 * The keys that a type names, without the unknown ones that its schema lets pass: they are kept at
 * run time, and nobody is to read them.
 */
export type KnownKeys<T> = { [Key in keyof T as string extends Key ? never : Key]: T[Key] };
