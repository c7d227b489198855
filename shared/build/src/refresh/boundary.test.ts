import * as runtime from 'react-refresh/runtime';
import { describe, expect, test } from 'vitest';
import { canReplace, exportsComponentsOnly } from './boundary.ts';

function Plan() {}
function NewPlan() {}
function Other() {}
runtime.register(Plan, 'pricing plan.tsx Plan');
runtime.register(NewPlan, 'pricing plan.tsx Plan');
runtime.register(Other, 'pricing plan.tsx Other');

describe('React replaces what a module exports', () => {
  test('where all of it are components', () => {
    expect(exportsComponentsOnly(runtime, { default: Plan })).toBe(true);
    expect(exportsComponentsOnly(runtime, { Plan, Other })).toBe(true);
  });

  test('and not where anything else is among it, or nothing is', () => {
    for (const exports of [{ Plan, price: 12 }, { usePlan: () => {}, Plan }, {}, undefined]) {
      expect(exportsComponentsOnly(runtime, exports)).toBe(false);
    }
  });
});

describe('a changed module takes the place of the one before', () => {
  test('where it exports the same components', () => {
    expect(canReplace(runtime, { default: Plan }, { default: NewPlan })).toBe(true);
  });

  test('and not where one was added, removed, renamed or put in the place of another', () => {
    expect(canReplace(runtime, { Plan }, { Plan, Other })).toBe(false);
    expect(canReplace(runtime, { Plan, Other }, { Plan })).toBe(false);
    expect(canReplace(runtime, { Plan }, { Renamed: NewPlan })).toBe(false);
    expect(canReplace(runtime, { default: Plan }, { default: Other })).toBe(false);
  });
});
