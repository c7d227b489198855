import { Button, EmailAddress, Stack, Text } from '@site/ui';
import { TextField } from '@site/ui/form';
import { type ComponentProps, type FocusEvent, useState } from 'react';
import { detailTexts } from './details.content.ts';

type Props = ComponentProps<typeof TextField>;

/** A button that moves while it is pressed is not pressed: a suggestion above it comes afterwards. */
async function pressEnds(): Promise<void> {
  if (document.querySelector(':active')) {
    await new Promise<unknown>((resolve) => {
      for (const end of ['pointerup', 'pointercancel', 'click']) {
        window.addEventListener(end, resolve, { capture: true, once: true });
      }
    });
  }
  // The click follows in the same task.
  await new Promise((resolve) => setTimeout(resolve));
}

/** Names what was probably meant, once the visitor has left the field, and never refuses. */
export function EmailField(field: Props) {
  const [meant, setMeant] = useState<{ address: string; input: HTMLInputElement }>();

  async function suggest({ currentTarget }: FocusEvent<HTMLInputElement>) {
    if (currentTarget.readOnly) return;
    await pressEnds();
    // Without the list there is no suggestion, and the form works on.
    const list = await import('./suggest-email.ts').catch(() => undefined);
    const address = list?.suggestEmail(currentTarget.value);
    setMeant(address === undefined ? undefined : { address, input: currentTarget });
  }

  function take({ address, input }: NonNullable<typeof meant>) {
    input.value = address;
    // The draft is stored by the form, which hears of input only.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.focus();
  }

  return (
    <Stack gap="2">
      <TextField
        {...field}
        onBlur={(event) => void suggest(event)}
        onInput={() => setMeant(undefined)}
      />
      <div role="status">
        {meant && (
          <Text fontSize="sm">
            <span>{detailTexts.didYouMean}</span>{' '}
            <Button variant="outline" onClick={() => take(meant)}>
              <EmailAddress>{meant.address}</EmailAddress>
            </Button>
          </Text>
        )}
      </div>
    </Stack>
  );
}
