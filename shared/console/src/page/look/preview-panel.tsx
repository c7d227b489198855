import { Button, Stack, Text, TextAnchor } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import { useState } from 'react';
import type { Preview, Selection } from '../../protocol.ts';
import type { Trouble } from '../client/client.ts';
import { useConsole } from '../console-context.ts';
import { Moment } from '../parts/moment.tsx';
import { Panel } from '../parts/panel.tsx';
import { TroubleBox } from '../parts/trouble.tsx';

/** A link with which whoever has it walks through the whole site with this release. */
export function PreviewPanel({ select }: { readonly select: readonly Selection[] }) {
  const { client } = useConsole();
  const [isMaking, setIsMaking] = useState(false);
  const [preview, setPreview] = useState<Preview>();
  const [trouble, setTrouble] = useState<Trouble>();

  async function make() {
    setIsMaking(true);
    const answer = await client.preview(select);
    setIsMaking(false);
    setPreview(answer.ok ? answer.value : undefined);
    setTrouble(answer.ok ? undefined : answer.problem);
  }

  return (
    <Panel title="Walk through it">
      <Stack gap="3" alignItems="start">
        {preview ? (
          <StatusBox kind="success" title="The preview is there" width="100%">
            <TextAnchor href={preview.link} target="_blank" rel="noopener">
              Open it in a new tab
            </TextAnchor>
            <Text fontSize="sm">
              <span>Whoever has this link sees it, until</span>{' '}
              <Moment exact at={preview.expires} />
            </Text>
          </StatusBox>
        ) : (
          <Text color="fg.muted">
            The whole site with this release, behind a link that ends by itself.
          </Text>
        )}
        {trouble && <TroubleBox title="There is no preview" trouble={trouble} onRetry={make} />}
        <Button variant="outline" aria-disabled={isMaking} onClick={() => !isMaking && make()}>
          {isMaking ? 'It is being made …' : 'Open a preview'}
        </Button>
      </Stack>
    </Panel>
  );
}
