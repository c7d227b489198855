import { useSiteConfiguration } from '@site/ui';
import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import { type Telephones, telephonesByPlan, telephonesByShape } from './telephones.ts';

const byPlan = telephonesByPlan();

/** How a form reads telephones; `features.wiredExtras: false` keeps to the specification. */
export function useTelephones(onSubmit: (form: HTMLFormElement, telephones: Telephones) => void) {
  const { wiredExtras } = useSiteConfiguration().features;
  const latest = useRef(onSubmit);
  useEffect(() => {
    latest.current = onSubmit;
  });

  async function read(form: HTMLFormElement): Promise<void> {
    // The press before this one is still waiting.
    if (form.dataset.reading !== undefined) return;
    form.dataset.reading = '';
    const hasTelephone = [...form.elements].some(isTelephone);
    const telephones = await (wiredExtras && hasTelephone ? byPlan() : telephonesByShape);
    delete form.dataset.reading;
    // By now the form shows something else, or its visitor has left and sends nothing.
    if (form.isConnected) latest.current(form, telephones);
  }

  return {
    prepare({ target }: FocusEvent<HTMLFormElement>): void {
      if (wiredExtras && isTelephone(target)) void byPlan();
    },
    submit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      void read(event.currentTarget);
    },
  };
}

function isTelephone(field: unknown): boolean {
  return field instanceof HTMLInputElement && field.type === 'tel';
}
