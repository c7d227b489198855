import { useSiteConfig } from '@site/ui';
import type { FocusEvent } from 'react';
import { type Telephones, telephonesByPlan, telephonesByShape } from './telephones.ts';

const byPlan = telephonesByPlan();

/** How a form reads telephones; `features.wiredExtras: false` keeps to the specification. */
export function useTelephones() {
  const { wiredExtras } = useSiteConfig().features;
  return {
    /** Begins to fetch what is needed once a telephone's field has the focus. */
    prepare({ target }: FocusEvent<HTMLFormElement>): void {
      if (wiredExtras && isTelephone(target)) void byPlan();
    },
    /** How the telephones of this form are to be read. */
    async telephonesFor(form: HTMLFormElement): Promise<Telephones> {
      const hasTelephone = [...form.elements].some(isTelephone);
      return wiredExtras && hasTelephone ? byPlan() : telephonesByShape;
    },
  };
}

function isTelephone(field: unknown): boolean {
  return field instanceof HTMLInputElement && field.type === 'tel';
}
