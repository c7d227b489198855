/** Node is started with this: other machines are refused in one line. */
export function launcherText(name: string, program: string, platforms: readonly string[]): string {
  return `import process from 'node:process';

const platforms = ${JSON.stringify(platforms)};
const machine = process.platform + '-' + process.arch;
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  refuse('This is Node ' + process.versions.node + ', and ${name} needs 20.19 or newer.');
}
const similar = platforms.filter((one) => (one + '-').startsWith(machine + '-'));
// A library for one libc can't be loaded by the other; some libraries need none of the two.
const demanding = similar.filter((one) => one !== machine);
const found = demanding.length > 0 ? machine + '-' + libc() : machine;
if (platforms.length > 0 && !(demanding.length > 0 ? demanding : similar).includes(found)) {
  refuse('This bundle is for ' + platforms.join(', ') + ', and this machine is ' + found + ': run \`pnpm bundle ${program}\` on one like it.');
}
// Errors name sources.
process.setSourceMapsEnabled(true);
await import('./program/${name}.mjs');

function libc() {
  // Names of peers are none of its business, and asking for them takes long.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

function refuse(text) {
  process.stderr.write(text + '\\n');
  process.exit(1);
}
`;
}
