/** The package manager that runs this command, or the one that the README names. */
export function packageManager(env: NodeJS.ProcessEnv): string[] {
  const running = env.npm_execpath ?? '';
  return /pnpm[^/\\]*\.c?js$/.test(running)
    ? [process.execPath, running]
    : ['npx', '--yes', 'pnpm@10'];
}
