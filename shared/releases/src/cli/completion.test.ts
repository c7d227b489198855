import { execFileSync } from 'node:child_process';
import { runCaptured } from '@site/releases/testing/run-captured';
import { expect, test } from 'vitest';

async function script(shell: string): Promise<string> {
  const { code, stdout } = await runCaptured(['completion', shell]);
  expect(code).toBe(0);
  return stdout;
}

/** What bash offers after these words; the last one is not finished. */
async function offered(...words: string[]): Promise<string[]> {
  const run = `${await script('bash')}\nCOMP_WORDS=("$@")\nCOMP_CWORD=$(($#-1))\n_site\necho "\${COMPREPLY[@]}"`;
  const out = execFileSync('bash', ['-c', run, 'bash', 'site', ...words], { encoding: 'utf8' });
  return out.trim().split(' ');
}

test('bash completes commands, those below them, and options after names of applications', async () => {
  expect(await offered('ro')).toEqual(['rollback']);
  expect(await offered('')).toContain('diff');
  expect(await offered('canary', 'st')).toEqual(['start', 'step', 'status']);
  expect(await offered('promote', 'pricing', '--rea')).toEqual(['--reason']);
  expect(await offered('promote', '--reason', 'x', 'pricing', '--other')).toEqual([
    '--other-pages',
  ]);
});

test('zsh takes the same words, and fish each with what it means', async () => {
  expect(await script('zsh')).toMatch(
    /^autoload -U \+X bashcompinit && bashcompinit\n_site\(\) \{/,
  );
  const fish = await script('fish');
  expect(fish).toContain(
    "complete -c site -n '__fish_use_subcommand' -f -a rollback -d 'put earlier releases live'\n",
  );
  expect(fish).toContain("-n '__fish_seen_subcommand_from promote' -l composition -d '");
  expect((await runCaptured(['completion', 'tcsh'])).code).toBe(2);
});
