/**
 * The sources of a program, from the root: those of the packages of the workspace that it consists of,
 * its recipe, and which versions of all other packages are installed.
 *
 * @param {string} own the folder of the program's own package in `shared`
 * @param {readonly string[]} others the folders of the others
 * @returns {string[]}
 */
export function packageSources(own, others) {
  return [
    ...[own, ...others, 'programs'].flatMap((name) => [
      `shared/${name}/src`,
      `shared/${name}/package.json`,
    ]),
    `shared/${own}/program.ts`,
    'node_modules/.pnpm/lock.yaml',
  ];
}
