import { inWorkspace } from '@platform/node/workspace-folder';
import { folderForEachTest } from '@platform/testing/test-folder';
import { expect, test } from 'vitest';
import { captureTool } from '../run-tool.ts';

const folder = folderForEachTest();

const wrong = [
  'const a = <p>From {price}</p>;',
  'const a = <Text {...rest} size="a">From {price}</Text>;',
  'const a = <p>{price} {unit}</p>;',
  'const a = <b><Icon />{label}</b>;',
  "const a = <p><Icon />{open ? <b /> : 'Open'}</p>;",
  'const a = <>{label}</>;',
  'const a = <p>{names.map((name) => name)}</p>;',
  "const a = <p><b />{l.map((x) => { if (x) return 'a'; return <i />; })}</p>;",
  'interface P { a: ReactNode } const b = <p><i />{a}</p>;',
  "function word() { return 'text'; } const a = <p><i />{word()}</p>;",
  // React puts the element before the text, which it looks for.
  'const a = <p>{more && <b />}\n  Text</p>;',
  // A style of the design system, which browsers never see.
  'const a = <Text translate="no">{price}</Text>;',
];

const right = [
  'const a = <p>{from(price)}</p>;',
  'const a = <p>\n  {price}\n</p>;',
  "const a = <p><b>{price}</b>{' '}<i>{unit}</i></p>;",
  'const a = <p><b>{price}</b>{/* a comment */}</p>;',
  'const a = <p><b>{price}</b>{more && <i>{unit}</i>}</p>;',
  'const a = <p><b />{children ?? <i />}</p>;',
  'const a = <p><b />{l.map((x) => { return <i>{x}</i>; })}</p>;',
  'const link = <a />; const b = <p><b>{price}</b>{link}</p>;',
  'const rows = () => l.map((x) => <b>{x}</b>); const a = <p>{rows()}<i /></p>;',
  'interface P { a?: ReactElement | undefined } const b = <p><i />{a}</p>;',
  'const a = <span translate="no">{price}</span>;',
];

test('texts that a translation would break are found, and no others', async () => {
  const plugins = [inWorkspace('shared/platform/workspace/src/texts/mixed-texts.grit')];
  const off = { enabled: false };
  const rules = { preset: 'none' };
  const config = { root: true, plugins, linter: { rules }, formatter: off, assist: off };
  await folder.write('biome.json', JSON.stringify(config));
  for (const [at, code] of wrong.entries()) await folder.write(`wrong-${at}.tsx`, code);
  for (const [at, code] of right.entries()) await folder.write(`right-${at}.tsx`, code);
  const options = ['--reporter=json', '--max-diagnostics=none', '--config-path', folder.path()];
  const { output } = await captureTool('biome', ['lint', ...options, folder.path()]);
  const found = new Set(output.match(/(?:wrong|right)-\d+/g));
  expect([...found].sort()).toEqual(wrong.map((_, at) => `wrong-${at}`).sort());
});
