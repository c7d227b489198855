import { expect, test } from 'vitest';
import { reportFaults } from './check-reports.ts';
import { readReport, writeReport } from './report.ts';
import type { ReportedPackage } from './reported-package.ts';

const surface = {
  '@site/ui': {
    Box: 'from @chakra-ui/react 3.37.0',
    Size: 'type Size = {\n  height: number;\n}',
    draw: 'const draw: () => void\nconst draw: (size: Size) => void',
  },
  '@site/ui/empty': {},
};

function faults(different: Partial<ReportedPackage>, reportText?: string): string[] {
  const text = reportText ?? writeReport('@site/ui', { version: '1.2.0', surface });
  const report = readReport(text);
  const reported = {
    folder: 'shared/ui',
    name: '@site/ui',
    version: '1.2.0',
    surface,
    narrowings: [],
  };
  return reportFaults({ ...reported, reportText: text, report, ...different });
}

test('a report is read as it was written', () => {
  const report = { version: '1.2.0', surface };
  expect(readReport(writeReport('@site/ui', report))).toEqual(report);
  expect(readReport('# Something else')).toBeUndefined();
});

test('a report that matches the package passes', () => {
  expect(faults({})).toEqual([]);
});

test('what was added and removed is listed by name, with what to do', () => {
  const { Box, draw } = surface['@site/ui'];
  const different = { '@site/ui': { Box, draw, shout: 'const shout: string' } };
  expect(faults({ surface: { ...surface, ...different } })).toEqual([
    'removed from @site/ui: Size; shared/ui/api.md does not say so: run `pnpm api`.',
    'added to @site/ui: shout; shared/ui/api.md does not say so: run `pnpm api`.',
  ]);
});

test('a narrowing stands in the report with its reason, for as long as it is true', () => {
  const narrowing = {
    entry: '@site/ui',
    name: 'Size',
    from: 'height: string',
    to: 'height: number',
    reason: 'A text was never drawn.',
  };
  const current = { version: '1.2.0', surface };
  const report = writeReport('@site/ui', current, [narrowing]);
  expect(report).toContain('A text was never drawn.');
  expect(readReport(report)).toEqual(current);
  expect(faults({ narrowings: [narrowing] }, report)).toEqual([]);
  expect(faults({ narrowings: [narrowing] })).toEqual([expect.stringContaining('`pnpm api`')]);

  const idle = { ...narrowing, to: 'height: bigint' };
  expect(faults({ narrowings: [idle] })).toEqual([
    'shared/ui/api.narrowed.json: Size of @site/ui does not say `height: bigint`: take the entry out.',
  ]);
});

test('a version that the report does not carry, a report that is gone and one that was edited are refused', () => {
  expect(faults({ version: '1.3.0' })).toEqual([expect.stringContaining('1.3.0')]);
  expect(faults({}, '')).toEqual([expect.stringContaining('run `pnpm api`')]);
  const edited = writeReport('@site/ui', { version: '1.2.0', surface }).replace('All that', 'What');
  expect(faults({}, edited)).toEqual([expect.stringContaining('run that')]);
});
