import { Stack, TextAnchor } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import type { Selection } from '../../protocol.ts';
import { useAction } from '../client/use-action.ts';
import { useConsole } from '../console-context.ts';
import { Moment } from '../parts/moment.tsx';
import { TroubleBox } from '../parts/trouble.tsx';
import { Muted, Panel, Press } from '../parts/ui.tsx';

/** A link with which whoever has it walks through the whole site with this release. */
export function PreviewPanel({ select }: { readonly select: readonly Selection[] }) {
  const { client } = useConsole();
  const { isRunning, value: preview, trouble, run } = useAction(() => client.preview(select));
  return (
    <Panel title="Walk through it">
      <Stack gap="3" alignItems="start">
        {!preview && (
          <Muted>The whole site with this release, by a link that ends by itself.</Muted>
        )}
        {preview && (
          <StatusBox kind="success" title="The preview is there" width="100%">
            <TextAnchor href={preview.link} target="_blank" rel="noopener">
              Open it in a new tab
            </TextAnchor>
            <Muted>
              <Moment lead="Whoever has this link sees it, until" exact at={preview.expires} />
            </Muted>
          </StatusBox>
        )}
        {trouble && <TroubleBox title="There is no preview" trouble={trouble} onRetry={run} />}
        <Press
          text={isRunning ? 'It is being made …' : 'Open a preview'}
          aria-disabled={isRunning}
          onClick={() => void run()}
        />
      </Stack>
    </Panel>
  );
}
