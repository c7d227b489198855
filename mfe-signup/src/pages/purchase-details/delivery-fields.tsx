import { chakra, Text } from '@site/ui';
import { TextAreaField, TextField } from '@site/ui/form';
import { useEffect, useRef, useState } from 'react';
import { readTexts } from '../../kit/field-texts.ts';
import type { FieldErrors } from '../../kit/find-errors.ts';
import {
  type DeliveryField,
  deliveryDraft,
  deliveryFields,
  detailsDraft,
} from '../../storage/draft.ts';
import type { DeliveryText } from './purchase-details.content.ts';

const Part = chakra('fieldset', {
  base: {
    display: 'grid',
    gap: '4',
    marginTop: '2',
    paddingTop: '5',
    borderTopWidth: '1px',
  },
});

const Legend = chakra('legend', {
  base: {
    // In the flow of the part, below its line, instead of in the line.
    float: 'left',
    width: '100%',
    fontSize: 'xl',
    fontWeight: 'bold',
    letterSpacing: '-0.01em',
    '& + *': { clear: 'both' },
  },
});

const area = { rows: 2, minHeight: '5rem' } as const;

interface Props {
  readonly text: DeliveryText;
  readonly errors: FieldErrors<DeliveryField> | undefined;
}

/** Where hardware is brought, which is known after hydration alone. */
export function DeliveryFields({ text, errors }: Props) {
  const [stored] = useState(deliveryDraft.read);
  const [phone] = useState(stored.delivery_phone ?? detailsDraft.read().phone_number);
  const part = useDriverPhone(phone ?? '');

  const fieldOf = (name: DeliveryField) => ({
    id: name,
    name,
    defaultValue: stored[name],
    error: errors?.[name],
  });

  function save() {
    const form = part.current?.form;
    if (form) deliveryDraft.write(readTexts(form, deliveryFields));
  }

  return (
    <Part ref={part} onInput={save}>
      <Legend>{text.title}</Legend>
      <Text color="fg.muted" marginTop="-3">
        {text.lead}
      </Text>
      <TextAreaField
        {...area}
        {...fieldOf('delivery_address')}
        {...text.address}
        autoComplete="shipping street-address"
        required
      />
      <TextField
        {...fieldOf('delivery_town')}
        {...text.town}
        type="text"
        autoComplete="shipping address-level2"
        required
      />
      <TextField
        {...fieldOf('delivery_phone')}
        {...text.phone}
        defaultValue={phone}
        type="tel"
        inputMode="numeric"
        autoComplete="shipping tel"
      />
      <TextAreaField {...area} {...fieldOf('delivery_note')} {...text.note} autoComplete="off" />
    </Part>
  );
}

/** Copies the buyer's telephone to the driver's field until another one is typed there. */
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
