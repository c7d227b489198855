import { useState } from 'react';
import { roleRefusal } from '../../roles.ts';
import { useFetched } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import { Awaited, Press, Stack, StatusLine, TextField } from '../elements/elements.ts';

const ID = 'canary-link';

/** The link of a canary that begins with it, for those alone who may change what is live. */
export function CanaryLink({ name }: { readonly name: string }) {
  const { client, session } = useConsole();
  const mayNot = roleRefusal(session ?? {}, 'change') !== undefined;
  const found = useFetched(mayNot ? undefined : `canary-link ${name}`, client.canaryLink);
  const [said, say] = useState('');
  if (mayNot) return null;
  async function copy(link: string) {
    try {
      await navigator.clipboard.writeText(link);
      say('Copied.');
    } catch {
      // Without https, or by a setting, a browser gives no clipboard.
      document.querySelector<HTMLInputElement>(`#${ID}`)?.select();
      say('This browser does not let the page copy. The link is selected: copy it yourself.');
    }
  }
  return (
    <Awaited of={found} waiting="Reading its link …" failed="Its link could not be read">
      {({ link }) =>
        link && (
          <Stack gap="2" alignItems="start">
            <TextField
              {...{ id: ID, readOnly: true, value: link, label: 'Its link' }}
              help="Whoever opens it gets the canary as long as it runs."
            />
            <Press text="Copy the link" onClick={() => void copy(link)} />
            <StatusLine>{said}</StatusLine>
          </Stack>
        )
      }
    </Awaited>
  );
}
