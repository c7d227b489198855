import type { Look, Selection } from '../../protocol.ts';
import { roleRefusal } from '../../roles.ts';
import { intentWords } from '../change/intent-words.ts';
import { useAction, useFetched } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import {
  Awaited,
  ButtonRow,
  Grid,
  Muted,
  Panel,
  Press,
  Stack,
  StatusBox,
  Tag,
  TextAnchor,
  TroubleBox,
} from '../elements/elements.ts';
import { readable } from '../format/times.ts';
import { shortOf, signatureOf, titleOfName } from '../format/words.ts';
import { ChangeList, Moment } from '../parts/release.tsx';
import { TaskPress, ViewHead, ViewLink } from '../parts/ui.tsx';
import { Differences, LookWarnings } from './differences.tsx';
import { PicturePanel } from './picture-panel.tsx';

const columns = { base: 'minmax(0, 1fr)', lg: '22rem minmax(0, 1fr)' };

/** A release before it goes live: what it changes, in words and pictures, and then the decision. */
export function LookView({ name, release }: Selection) {
  const { client, overview, now } = useConsole();
  const { revision, applications, canary } = overview;
  const select = [{ name, release }];
  const { value: all } = useFetched(`releases ${revision} ${name}`, () => client.releases(name));
  const published = all?.releases.find((one) => one.release === release);
  const { live, rolledBack } = applications.find((one) => one.name === name) ?? {};
  const isBroken = rolledBack?.includes(release) ?? false;
  const isLive = live === release;
  const action = published?.live !== undefined && !isLive ? 'rollback' : 'promote';
  const intent = { action, select } as const;
  const found = useFetched(`look ${revision} ${JSON.stringify(intent)}`, () => client.look(intent));
  const isRefused = found.value !== undefined && found.value.refused.length > 0;
  /** What a gate refuses has no pages to walk through or to photograph. */
  const isComposed = !isLive && !isRefused;
  const back = isBroken ? 'Go to it all the same' : 'Roll back to it';
  const press = action === 'promote' ? 'Put it live' : back;
  const decide = { 'aria-disabled': isRefused };
  const title = titleOfName(name);
  return (
    <Stack gap="5">
      <ViewHead
        title={`${title} ${shortOf(release)}`}
        lead={isLive ? 'is live' : 'before it goes live'}
      />
      <Grid gridTemplateColumns={columns} gap="5" alignItems="start">
        <Stack gap="5" position={{ lg: 'sticky' }} top={{ lg: '5' }}>
          <Panel title="What it is" alignItems="start">
            <ChangeList changes={[{ name, from: isLive ? undefined : live, to: release }]} />
            {all && (
              <Tag tone={published?.signedBy ? 'good' : 'look'}>
                {published ? signatureOf(published) : 'nobody published it lately'}
              </Tag>
            )}
            {isBroken && <Tag tone="bad">was rolled back</Tag>}
            {published?.live && <Muted>{readable(published.live, now)}</Muted>}
            {!isLive && <p>{intentWords(intent, overview, now).consequence}</p>}
            {!isLive && overview.approvals && <Muted>{overview.approvals}</Muted>}
            {isRefused && <strong>Gates refuse it: see what it changes.</strong>}
            {!isLive && (
              <ButtonRow width="100%">
                <TaskPress text={press} variant="solid" task={intent} {...decide} />
                {!canary && (
                  <TaskPress
                    text="Start with some visitors"
                    task={{ action: 'canary', select }}
                    {...decide}
                  />
                )}
              </ButtonRow>
            )}
            {canary && !isLive && <Muted>A canary is on, and there is one at a time.</Muted>}
            <ViewLink to={{ view: 'releases', name }} text={`All releases of ${title}`} />
          </Panel>
          {isComposed && <PreviewPanel select={select} />}
        </Stack>
        <Stack gap="5">
          <Panel title="What it changes">
            <Awaited
              of={found}
              waiting="Composing every page with it …"
              failed="What it changes is not known"
            >
              {(look) => (
                <>
                  <LookWarnings look={look} />
                  {!isRefused && <p>{seenText(look)}</p>}
                  {!isRefused && <Differences look={look} />}
                </>
              )}
            </Awaited>
          </Panel>
          {isComposed && <PicturePanel intent={intent} />}
        </Stack>
      </Grid>
    </Stack>
  );
}

function seenText({ looks, pages }: Look): string {
  if (looks.length === 0) return `None of ${pages} pages looks different.`;
  return `${looks.length} of ${pages} pages look different: ${looks.join(', ')}`;
}

/** A link with which whoever has it walks through the whole site with this release. */
function PreviewPanel({ select }: { readonly select: readonly Selection[] }) {
  const { client, session } = useConsole();
  const whyNot = roleRefusal(session ?? {}, 'preview');
  const { isRunning, value: preview, ...action } = useAction(() => client.preview(select));
  return (
    <Panel title="Walk through it" alignItems="start">
      {preview ? (
        <StatusBox kind="success" title="The preview is there" width="100%">
          <TextAnchor href={preview.link} target="_blank" rel="noopener">
            Open it in a new tab
          </TextAnchor>
          <Muted>
            <Moment lead="Whoever has this link sees it, until" exact at={preview.expires} />
          </Muted>
        </StatusBox>
      ) : (
        <Muted>
          {whyNot ?? 'The whole site with this release, by a link that ends by itself.'}
        </Muted>
      )}
      <TroubleBox title="There is no preview" of={action} />
      {!whyNot && (
        <Press text={isRunning ? 'It is being made …' : 'Open a preview'} {...action.press} />
      )}
    </Panel>
  );
}
