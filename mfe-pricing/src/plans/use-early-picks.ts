import { type Dispatch, type RefObject, useEffect } from 'react';
import { earlyPick } from './early-pick.ts';
import type { PlansAction } from './plans.machine.ts';

/**
 * Takes over what a visitor picked before the scripts ran, or what the browser kept over a reload:
 * the controls show it already, the prices do not yet. A plan's controls stand in an element with
 * `data-plan`.
 */
export function useEarlyPicks(
  root: RefObject<HTMLElement | null>,
  dispatch: Dispatch<PlansAction>,
): void {
  useEffect(() => {
    // In the order of the page: the period, which starts everything anew, comes first.
    const controls = root.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input:checked, select',
    );
    for (const control of controls ?? []) {
      const card = control.closest<HTMLElement>('[data-plan]');
      const action = earlyPick(control, card?.dataset.plan);
      if (action) dispatch(action);
    }
  }, [root, dispatch]);
}
