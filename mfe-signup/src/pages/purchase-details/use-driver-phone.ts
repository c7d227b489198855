import { useEffect, useRef } from 'react';

/**
 * Keeps the driver's telephone in a form equal to the buyer's, until the visitor types another one.
 * Returns the ref of the part of the form that has the driver's.
 *
 * @param initial what stands in the driver's field at first
 */
export function useDriverPhone(initial: string) {
  const part = useRef<HTMLFieldSetElement>(null);
  const copied = useRef(initial);

  useEffect(() => {
    const form = part.current?.form;
    function copy({ target: buyer }: Event) {
      const driver = form?.elements.namedItem('delivery_phone');
      if (!isInput(buyer) || buyer.name !== 'phone_number' || !isInput(driver)) return;
      if (driver.value !== '' && driver.value !== copied.current) return;
      copied.current = buyer.value;
      driver.value = buyer.value;
      // It is stored like what was typed.
      driver.dispatchEvent(new Event('input', { bubbles: true }));
    }
    form?.addEventListener('change', copy);
    return () => form?.removeEventListener('change', copy);
  }, []);

  return part;
}

function isInput(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement;
}
