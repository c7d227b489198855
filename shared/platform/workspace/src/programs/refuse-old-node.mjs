import { readFileSync } from 'node:fs';

const packageFile = new URL('../../../../../package.json', import.meta.url);

/** Ends a program with one line where Node is older than the workspace supports. */
export function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(packageFile, 'utf8'));
  const problem = oldNode(process.versions.node, engines.node);
  if (!problem) return;
  console.error(`\n${problem}`);
  process.exit(1);
}

/**
 * @param {string} version of Node
 * @param {string} supported such as `>=20.19`
 * @returns {string | undefined} undefined where it is new enough
 */
export function oldNode(version, supported) {
  const oldest = supported.replace('>=', '');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number);
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
  return `This is Node ${version}. Install Node ${oldest} or newer.`;
}
