/** Prints a line about one application or part of the site. */
export function say(name: string, text: string): void {
  console.log(`  ${name.padEnd(9)} ${text}`);
}

/** Prints what is to be mended, set off from the rest. */
export function sayProblem(title: string, text: string): void {
  console.error(`\n  ${title}\n${text.replaceAll(/^/gm, '    ')}\n`);
}
