import { Box, Button, ButtonRow, Grid, Stack, Text, TextAnchor } from '@site/ui';
import { StatusLine } from '@site/ui/form';
import type { Look, Release } from '../../protocol.ts';
import { hrefOf } from '../address.ts';
import { LookWarnings } from '../change/consequence.tsx';
import { useFetched } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import { titleOfName, versionOf } from '../format/releases.ts';
import { Panel, Tag } from '../parts/panel.tsx';
import { ChangeList } from '../parts/release.tsx';
import { TroubleBox } from '../parts/trouble.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { Differences } from './differences.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';

interface Props {
  readonly name: string;
  readonly release: string;
}

/** A release before it goes live: what it changes, in words and pictures, and then the decision. */
export function LookView({ name, release }: Props) {
  const { client, overview, begin } = useConsole();
  const select = [{ name, release }];
  const { fetched: releases } = useFetched(`${overview.revision} ${name}`, () =>
    client.releases(name),
  );
  const found =
    releases.at === 'known'
      ? releases.value.releases.find((each) => each.release === release)
      : undefined;
  const live = overview.applications.find((application) => application.name === name)?.live;
  const isLive = live === release;
  const action = found?.live !== undefined && !isLive ? 'rollback' : 'promote';
  const intent = { action, select } as const;
  const { fetched, retry } = useFetched(`${overview.revision} ${action} ${name} ${release}`, () =>
    client.look(intent),
  );
  const title = `${titleOfName(name)} ${versionOf(release)}`;
  const isRefused = fetched.at === 'known' && fetched.value.refused.length > 0;
  return (
    <Stack gap="5">
      <ViewHead title={title} lead={isLive ? 'is live' : 'before it goes live'} />
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        gap="5"
        alignItems="start"
      >
        <Stack
          gap="5"
          gridColumn={{ lg: '2' }}
          gridRow={{ lg: '1' }}
          position={{ lg: 'sticky' }}
          top={{ lg: '5' }}
        >
          <Panel title="What it is">
            <Stack gap="3">
              <ChangeList
                changes={[{ name, ...(live && !isLive ? { from: live } : {}), to: release }]}
              />
              <div>
                <Signature release={found} isKnown={releases.at === 'known'} />
              </div>
              {found?.live && <Text fontSize="sm">{found.live}</Text>}
              {fetched.at === 'known' && <Text>{fetched.value.consequence}</Text>}
              {isRefused && (
                <Text fontWeight="semibold">A gate refuses it: see what it changes.</Text>
              )}
              {!isLive && (
                <ButtonRow>
                  <Button
                    aria-disabled={isRefused}
                    onClick={() => !isRefused && begin({ kind: 'intent', intent })}
                  >
                    {action === 'rollback' ? 'Roll back to it' : 'Put it live'}
                  </Button>
                  {!overview.canary && (
                    <Button
                      variant="outline"
                      aria-disabled={isRefused}
                      onClick={() => !isRefused && begin({ kind: 'canary', select })}
                    >
                      Start with some visitors
                    </Button>
                  )}
                </ButtonRow>
              )}
              {overview.canary && !isLive && (
                <Text fontSize="sm" color="fg.muted">
                  Another canary is on, and there is one at a time.
                </Text>
              )}
              <TextAnchor href={hrefOf({ view: 'releases', name })} fontSize="sm">
                {`All releases of ${titleOfName(name)}`}
              </TextAnchor>
            </Stack>
          </Panel>
          {!isLive && <PreviewPanel select={select} />}
        </Stack>
        <Stack gap="5" gridColumn={{ lg: '1' }} gridRow={{ lg: '1' }}>
          <Panel title="What it changes">
            {fetched.at === 'loading' && <StatusLine>Composing every page with it …</StatusLine>}
            {fetched.at === 'failed' && (
              <TroubleBox
                title="What it changes is not known"
                trouble={fetched.trouble}
                onRetry={retry}
              />
            )}
            {fetched.at === 'known' && <WhatChanges look={fetched.value} />}
          </Panel>
          {!isLive && <PicturePanel key={`${name} ${release}`} intent={intent} />}
        </Stack>
      </Grid>
    </Stack>
  );
}

function Signature({
  release,
  isKnown,
}: {
  readonly release?: Release | undefined;
  readonly isKnown: boolean;
}) {
  if (!isKnown) return null;
  if (!release) return <Tag tone="bad">nobody published it</Tag>;
  return release.signedBy ? (
    <Tag tone="good">{`signed by ${release.signedBy}`}</Tag>
  ) : (
    <Tag tone="look">not signed</Tag>
  );
}

function WhatChanges({ look }: { readonly look: Look }) {
  const { looks, pages } = look;
  return (
    <Stack gap="4">
      <LookWarnings look={look} />
      <Text>
        {looks.length === 0
          ? `None of ${pages} pages looks different.`
          : `${looks.length} of ${pages} pages look different: ${looks.join(', ')}`}
      </Text>
      <Box>
        <Differences look={look} />
      </Box>
    </Stack>
  );
}
