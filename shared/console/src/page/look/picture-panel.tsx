import { Box, chakra, Stack } from '@site/ui';
import { SegmentedChoice, StatusBox, StatusLine } from '@site/ui/form';
import { useEffect, useRef, useState } from 'react';
import type { Intent, Pictures } from '../../protocol.ts';
import { useAction } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import { countOf } from '../format/figures.ts';
import { listText } from '../format/words.ts';
import { TroubleBox } from '../parts/trouble.tsx';
import { List, Muted, Panel, Press, Row, Strong } from '../parts/ui.tsx';
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

type PictureView = 'beside' | 'slider' | 'highlight';

interface Props {
  readonly picture: Pictures['pictures'][number];
  readonly view: PictureView;
}

const Image = chakra('img', {
  base: { display: 'block', maxWidth: '100%', height: 'auto', borderWidth: '1px' },
});

const beside = { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' };
const slider = {
  height: '2.75rem',
  width: 'min(20rem, 100%)',
  accentColor: 'var(--chakra-colors-action)',
};
const layer = { gridArea: '1 / 1' };

/** What looks different at one place, once for all pages where it is the same. */
function PictureChange({ picture, view }: Props) {
  const { page, width, scheme, pixels, before, after, marked, alsoOn } = picture;
  const [at, setAt] = useState(50);
  const where = `${page}, ${width} pixels wide, ${scheme}`;
  const others = alsoOn.length > 0 ? `; the same on ${listText(alsoOn)}` : '';
  const [isBeside, isSlider, isHighlight] = ['beside', 'slider', 'highlight'].map(
    (name) => name === view,
  );
  const place = isBeside ? {} : layer;
  const styleOfAfter = isSlider ? { clipPath: `inset(0 0 0 ${at}%)` } : { opacity: 0.35 };
  return (
    <figure>
      <Box as="figcaption" marginBottom="2" overflowWrap="anywhere">
        <Strong>{where}</Strong>
        <Muted>{`${countOf(pixels, 'pixel')} differ${others}`}</Muted>
      </Box>
      <Box
        display="grid"
        gap="3"
        placeItems="start"
        gridTemplateColumns={isBeside ? beside : '1fr'}
      >
        {!isHighlight && <Image src={before} alt={`Before: ${where}`} style={place} />}
        <Image
          src={after}
          alt={`After: ${where}`}
          style={isBeside ? {} : { ...layer, ...styleOfAfter }}
        />
        {isHighlight && (
          <Image
            src={marked}
            alt={`What differs: ${where}`}
            borderColor="transparent"
            style={layer}
          />
        )}
      </Box>
      {isSlider && (
        <Row as="label" fontSize="sm">
          <span>How much of before</span>
          <input
            type="range"
            value={at}
            style={slider}
            onChange={({ target }) => setAt(Number(target.value))}
          />
        </Row>
      )}
    </figure>
  );
}
