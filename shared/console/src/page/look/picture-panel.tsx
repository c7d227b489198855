import { Box, Button, Flex, Stack, Text } from '@site/ui';
import { SegmentedChoice, StatusBox, StatusLine } from '@site/ui/form';
import { useEffect, useRef, useState } from 'react';
import type { Intent, Pictures } from '../../protocol.ts';
import type { Trouble } from '../client/client.ts';
import { useConsole } from '../console-context.ts';
import { Panel } from '../parts/panel.tsx';
import { TroubleBox } from '../parts/trouble.tsx';
import { PictureChange, type PictureView } from './picture-change.tsx';
import { pollPictures } from './poll-pictures.ts';

const views = [
  { value: 'beside', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
  { value: 'highlight', label: 'Highlight' },
] as const;

const PAUSE = 1_000;

/** Pictures of pages that look different, taken in a browser when somebody asks for them. */
export function PicturePanel({ intent }: { readonly intent: Intent }) {
  const { client } = useConsole();
  const [pictures, setPictures] = useState<Pictures>();
  const [trouble, setTrouble] = useState<Trouble>();
  const [view, setView] = useState<PictureView>('beside');
  const polling = useRef<AbortController>(undefined);
  useEffect(() => () => polling.current?.abort(), []);

  async function take() {
    const controller = new AbortController();
    polling.current = controller;
    const { signal } = controller;
    setTrouble(undefined);
    setPictures({ state: 'working', line: 'A browser is being started …', pictures: [] });
    const answer = await pollPictures(client, intent, {
      onProgress: setPictures,
      wait: () => new Promise((resolve) => setTimeout(resolve, PAUSE)),
      signal,
    });
    if (answer.ok || signal.aborted) return;
    setPictures(undefined);
    setTrouble(answer.problem);
  }

  const isWorking = pictures?.state === 'working';
  const shots = [...(pictures?.pictures ?? [])].sort((one, other) => other.pixels - one.pixels);
  return (
    <Panel
      title="Pictures"
      actions={
        <Button variant="outline" aria-disabled={isWorking} onClick={() => !isWorking && take()}>
          {pictures ? 'Take them again' : 'Take pictures'}
        </Button>
      }
    >
      <Stack gap="4">
        {!pictures && !trouble && (
          <Text color="fg.muted">
            A browser photographs each page that looks different, before and after, on a phone and
            on a desktop, light and dark.
          </Text>
        )}
        {trouble && <TroubleBox title="There are no pictures" trouble={trouble} onRetry={take} />}
        {isWorking && <StatusLine>{pictures.line}</StatusLine>}
        {pictures?.state === 'failed' && (
          <StatusBox kind="error" title="Pictures could not be taken">
            {pictures.line}
          </StatusBox>
        )}
        {pictures?.state === 'done' && (
          <StatusLine>
            {shots.length === 0 ? 'No page looks different in pictures.' : pictures.line}
          </StatusLine>
        )}
        {shots.length > 0 && (
          <Flex>
            <SegmentedChoice<PictureView>
              name="picture-view"
              legend="How pictures are compared"
              options={views}
              value={view}
              onChange={setView}
            />
          </Flex>
        )}
        <Box as="ul" role="list" display="grid" gap="6">
          {shots.map((picture) => (
            <li key={`${picture.before} ${picture.after}`}>
              <PictureChange picture={picture} view={view} />
            </li>
          ))}
        </Box>
      </Stack>
    </Panel>
  );
}
