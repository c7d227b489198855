import { type RefObject, useEffect, useEffectEvent } from 'react';
import { earlyPick } from './input-before-hydration.ts';
import type { PlansAction } from './plans.reducer.ts';

/**
 * Takes over what a visitor picked before the scripts ran, or what the browser kept over a reload:
 * the controls show it already, the prices do not yet. A plan's controls stand in an element with
 * `data-plan`.
 */
export function useEarlyPicks(
  root: RefObject<HTMLElement | null>,
  onPicks: (picks: readonly PlansAction[]) => void,
): void {
  const hand = useEffectEvent(onPicks);
  useEffect(() => {
    // In the order of the page: the period, which starts everything anew, comes first.
    const controls = root.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input:checked, select',
    );
    const picks = [...(controls ?? [])].flatMap((control) => {
      const card = control.closest<HTMLElement>('[data-plan]');
      return earlyPick(control, card?.dataset.plan) ?? [];
    });
    hand(picks);
  }, [root]);
}
