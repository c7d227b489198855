import * as runtime from 'react-refresh/runtime';
import { expect, test } from 'vitest';
import { canReplace, exportsComponentsOnly } from './boundary.ts';

function Plan() {}
function NewPlan() {}
function Other() {}
runtime.register(Plan, 'pricing plan.tsx Plan');
runtime.register(NewPlan, 'pricing plan.tsx Plan');
runtime.register(Other, 'pricing plan.tsx Other');

test('React replaces what a module exports where all of it are components', () => {
  expect(exportsComponentsOnly(runtime, { default: Plan, Other })).toBe(true);
  for (const exports of [{ Plan, price: 12 }, { usePlan: () => {}, Plan }, {}, undefined]) {
    expect(exportsComponentsOnly(runtime, exports)).toBe(false);
  }
});

test('a module takes the place of another unless a component was added, removed, renamed or exchanged', () => {
  expect(canReplace(runtime, { default: Plan }, { default: NewPlan })).toBe(true);
  expect(canReplace(runtime, { Plan }, { Plan, Other })).toBe(false);
  expect(canReplace(runtime, { Plan, Other }, { Plan })).toBe(false);
  expect(canReplace(runtime, { Plan }, { Renamed: NewPlan })).toBe(false);
  expect(canReplace(runtime, { default: Plan }, { default: Other })).toBe(false);
});
