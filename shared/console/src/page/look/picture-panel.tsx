import { Stack } from '@site/ui';
import { SegmentedChoice, StatusBox, StatusLine } from '@site/ui/form';
import { useEffect, useRef, useState } from 'react';
import type { Intent, Pictures } from '../../protocol.ts';
import { useAction } from '../client/use-action.ts';
import { useConsole } from '../console-context.ts';
import { TroubleBox } from '../parts/trouble.tsx';
import { List, Muted, Panel, Press } from '../parts/ui.tsx';
import { PictureChange, type PictureView } from './picture-change.tsx';
import { pollPictures } from './poll-pictures.ts';

const views = [
  { value: 'beside', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
  { value: 'highlight', label: 'Highlight' },
] as const;

const PAUSE = 1_000;
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE));

/** Pictures of pages that look different, taken in a browser when somebody asks for them. */
export function PicturePanel({ intent }: { readonly intent: Intent }) {
  const { client } = useConsole();
  const [pictures, setPictures] = useState<Pictures>();
  const [view, setView] = useState<PictureView>('beside');
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const { isRunning, trouble, run } = useAction(() =>
    pollPictures(client, intent, {
      ...{ onProgress: setPictures, wait, signal: leaving.current.signal },
    }),
  );
  const shots = [...(pictures?.pictures ?? [])].sort((one, other) => other.pixels - one.pixels);
  const line = isRunning || shots.length > 0 ? pictures?.line : 'No page looks different.';
  const take = (
    <Press
      text={pictures ? 'Take them again' : 'Take pictures'}
      aria-disabled={isRunning}
      onClick={() => void run()}
    />
  );
  return (
    <Panel title="Pictures" actions={take}>
      <Stack gap="4" alignItems="start">
        {!pictures && (
          <Muted>A browser photographs each page that looks different, before and after.</Muted>
        )}
        {trouble && <TroubleBox title="There are no pictures" trouble={trouble} onRetry={run} />}
        {pictures?.state === 'failed' && (
          <StatusBox kind="error" title="Pictures could not be taken">
            {pictures.line}
          </StatusBox>
        )}
        {pictures && pictures.state !== 'failed' && <StatusLine>{line}</StatusLine>}
        {shots.length > 0 && (
          <SegmentedChoice<PictureView>
            name="picture-view"
            legend="How pictures are compared"
            options={views}
            value={view}
            onChange={setView}
          />
        )}
        <List gap="6">
          {shots.map((picture) => (
            <li key={`${picture.before} ${picture.after}`}>
              <PictureChange picture={picture} view={view} />
            </li>
          ))}
        </List>
      </Stack>
    </Panel>
  );
}
