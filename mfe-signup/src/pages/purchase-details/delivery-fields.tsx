import { chakra, Text } from '@site/ui';
import { TextAreaField, TextField } from '@site/ui/form';
import { useState } from 'react';
import { readTexts } from '../../kit/field-texts.ts';
import type { FieldErrors } from '../../kit/find-errors.ts';
import { type DeliveryField, deliveryFields } from '../../storage/delivery.ts';
import type { Draft } from '../../storage/draft.ts';
import type { DeliveryText } from './delivery.content.ts';
import { useDriverPhone } from './use-driver-phone.ts';

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

interface Props {
  readonly text: DeliveryText;
  readonly draft: Draft<DeliveryField>;
  /** The telephone that is known before the form is filled in. */
  readonly phone: string | undefined;
  readonly errors: FieldErrors<DeliveryField>;
}

/**
 * Where hardware is brought. Whether there is some is known after hydration, so that the fields can
 * begin with the draft; what is typed into them is stored at once.
 */
export function DeliveryFields({ text, draft, phone, errors }: Props) {
  const [stored] = useState(draft.read);
  const part = useDriverPhone(stored.delivery_phone ?? phone ?? '');

  function save() {
    const form = part.current?.form;
    if (form) draft.write(readTexts(form, deliveryFields));
  }

  return (
    <Part ref={part} onInput={save}>
      <Legend>{text.title}</Legend>
      <Text color="fg.muted" marginTop="-3">
        {text.lead}
      </Text>
      <TextAreaField
        id="delivery_address"
        name="delivery_address"
        label={text.address.label}
        help={text.address.help}
        defaultValue={stored.delivery_address}
        autoComplete="shipping street-address"
        rows={2}
        minHeight="5rem"
        required
        error={errors.delivery_address}
      />
      <TextField
        id="delivery_town"
        name="delivery_town"
        label={text.town.label}
        defaultValue={stored.delivery_town}
        type="text"
        autoComplete="shipping address-level2"
        required
        error={errors.delivery_town}
      />
      <TextField
        id="delivery_phone"
        name="delivery_phone"
        label={text.phone.label}
        help={text.phone.help}
        defaultValue={stored.delivery_phone ?? phone}
        type="tel"
        inputMode="numeric"
        autoComplete="shipping tel"
        error={errors.delivery_phone}
      />
      <TextAreaField
        id="delivery_note"
        name="delivery_note"
        label={text.note.label}
        defaultValue={stored.delivery_note}
        autoComplete="off"
        rows={2}
        minHeight="5rem"
        error={errors.delivery_note}
      />
    </Part>
  );
}
