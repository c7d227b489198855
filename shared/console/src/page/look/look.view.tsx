import { ButtonRow, Grid, Stack, TextAnchor } from '@site/ui';
import { StatusBox } from '@site/ui/form';
import type { Selection } from '../../protocol.ts';
import { hrefOf } from '../address.ts';
import { LookWarnings } from '../change/consequence.tsx';
import { useAction, useFetched } from '../client/use-fetched.ts';
import { type Task, useConsole } from '../console-context.ts';
import { titleOfName, versionOf } from '../format/words.ts';
import { ChangeList, Moment } from '../parts/release.tsx';
import { Awaited, TroubleBox } from '../parts/trouble.tsx';
import { Muted, Panel, Press, Tag, ViewHead } from '../parts/ui.tsx';
import { Differences } from './differences.tsx';
import { PicturePanel } from './picture-panel.tsx';

/** A release before it goes live: what it changes, in words and pictures, and then the decision. */
export function LookView({ name, release }: { readonly name: string; readonly release: string }) {
  const { client, overview, begin } = useConsole();
  const { revision, applications, canary } = overview;
  const select = [{ name, release }];
  const { fetched: all } = useFetched(`${revision} ${name}`, () => client.releases(name));
  const published =
    all.at === 'known' ? all.value.releases.find((one) => one.release === release) : undefined;
  const live = applications.find((application) => application.name === name)?.live;
  const isLive = live === release;
  const action = published?.live !== undefined && !isLive ? 'rollback' : 'promote';
  const intent = { action, select } as const;
  const found = useFetched(`${revision} ${action}`, () => client.look(intent));
  const look = found.fetched.at === 'known' ? found.fetched.value : undefined;
  const isRefused = (look?.refused.length ?? 0) > 0;
  const decide = (task: Task) => ({
    'aria-disabled': isRefused,
    onClick: () => !isRefused && begin(task),
  });
  const title = `${titleOfName(name)} ${versionOf(release)}`;
  const columns = { base: 'minmax(0, 1fr)', lg: '22rem minmax(0, 1fr)' };
  return (
    <Stack gap="5">
      <ViewHead title={title} lead={isLive ? 'is live' : 'before it goes live'} />
      <Grid gridTemplateColumns={columns} gap="5" alignItems="start">
        <Stack gap="5" position={{ lg: 'sticky' }} top={{ lg: '5' }}>
          <Panel title="What it is">
            <Stack gap="3">
              <ChangeList
                changes={[{ name, ...(live && !isLive ? { from: live } : {}), to: release }]}
              />
              {all.at === 'known' && (
                <div>
                  <Tag tone={published?.signedBy ? 'good' : 'look'}>{signature(published)}</Tag>
                </div>
              )}
              {published?.live && <Muted>{published.live}</Muted>}
              {look && <p>{look.consequence}</p>}
              {isRefused && <strong>A gate refuses it: see what it changes.</strong>}
              {!isLive && (
                <ButtonRow>
                  <Press
                    text={action === 'rollback' ? 'Roll back to it' : 'Put it live'}
                    variant="solid"
                    {...decide({ kind: 'intent', intent })}
                  />
                  {!canary && (
                    <Press
                      text="Start with some visitors"
                      {...decide({ kind: 'canary', select })}
                    />
                  )}
                </ButtonRow>
              )}
              {canary && !isLive && <Muted>A canary is on, and there is one at a time.</Muted>}
              <TextAnchor href={hrefOf({ view: 'releases', name })} fontSize="sm">
                {`All releases of ${titleOfName(name)}`}
              </TextAnchor>
            </Stack>
          </Panel>
          {!isLive && <PreviewPanel select={select} />}
        </Stack>
        <Stack gap="5">
          <Panel title="What it changes">
            <Awaited
              of={found}
              waiting="Composing every page with it …"
              failed="What it changes is not known"
            >
              {(look) => (
                <Stack gap="4">
                  <LookWarnings look={look} />
                  <p>{seenText(look.looks, look.pages)}</p>
                  <Differences look={look} />
                </Stack>
              )}
            </Awaited>
          </Panel>
          {!isLive && <PicturePanel intent={intent} />}
        </Stack>
      </Grid>
    </Stack>
  );
}

function signature(published: { readonly signedBy?: string | undefined } | undefined): string {
  if (!published) return 'nobody published it lately';
  return published.signedBy ? `signed by ${published.signedBy}` : 'not signed';
}

function seenText(looks: readonly string[], pages: number): string {
  if (looks.length === 0) return `None of ${pages} pages looks different.`;
  return `${looks.length} of ${pages} pages look different: ${looks.join(', ')}`;
}

/** A link with which whoever has it walks through the whole site with this release. */
function PreviewPanel({ select }: { readonly select: readonly Selection[] }) {
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
