/** How a program is compiled; paths are from its package. */
export interface ProgramRecipe {
  /** The files that programs begin with, by the programs' names. They share the code that they share. */
  readonly entries: Readonly<Record<string, string>>;
  /** Folders that the program finds beside itself by `import.meta.dirname`, by their name there. */
  readonly copies?: Readonly<Record<string, string>>;
  /** Values of global names that are known when it is compiled. */
  readonly constants?: () => Readonly<Record<string, string>>;
  /**
   * Packages that stay outside of the compiled files, because they have a library for each kind of
   * machine, or read files of their own: with the files and folders of them that the program needs.
   */
  readonly packages?: Readonly<Record<string, 'whole' | readonly string[]>>;
  /** Packages that others use only where they are installed, and that this program goes without. */
  readonly absent?: readonly string[];
}

/** Where a program is in the workspace. */
export interface ProgramPlace {
  /** Of the command, and of its folder in `dist`. */
  readonly name: string;
  /** The root of the workspace. */
  readonly root: string;
  /** The program's package, from the root. */
  readonly folder: string;
}
