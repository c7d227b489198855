import { Box, chakra, Grid } from '@site/ui';
import { SegmentedChoice, StatusBox, StatusLine } from '@site/ui/form';
import { useState } from 'react';
import type { Intent, Pictures } from '../../protocol.ts';
import { useAction, useLeaving } from '../client/use-fetched.ts';
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

type PictureView = (typeof views)[number]['value'];

const PAUSE = 1_000;
const wait = () => new Promise<void>((resolve) => setTimeout(resolve, PAUSE));

/** Pictures of pages that look different, taken in a browser when somebody asks for them. */
export function PicturePanel({ intent }: { readonly intent: Intent }) {
  const { client } = useConsole();
  const [pictures, onProgress] = useState<Pictures>();
  const [view, setView] = useState<PictureView>('beside');
  const signal = useLeaving();
  const poll = () => pollPictures(client, intent, { onProgress, wait, signal });
  const { isRunning, press, ...action } = useAction(poll);
  const shots = [...(pictures?.pictures ?? [])].sort((one, other) => other.pixels - one.pixels);
  const line = isRunning || shots.length > 0 ? pictures?.line : 'No page looks different.';
  const take = <Press text={pictures ? 'Take them again' : 'Take pictures'} {...press} />;
  return (
    <Panel title="Pictures" actions={take} alignItems="start">
      {!pictures && (
        <Muted>A browser photographs each page that looks different, before and after.</Muted>
      )}
      <TroubleBox title="There are no pictures" of={action} />
      {pictures?.state === 'failed' && (
        <StatusBox kind="error" title="Pictures could not be taken">
          {pictures.line}
        </StatusBox>
      )}
      {pictures && pictures.state !== 'failed' && <StatusLine>{line}</StatusLine>}
      {shots.length > 0 && (
        <SegmentedChoice
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
    </Panel>
  );
}

interface Props {
  readonly picture: Pictures['pictures'][number];
  readonly view: PictureView;
}

const Image = chakra('img', {
  base: { display: 'block', maxWidth: '100%', height: 'auto', borderWidth: '1px' },
});
const Slider = chakra('input', {
  base: {
    height: '2.75rem',
    width: 'min(20rem, 100%)',
    accentColor: 'var(--chakra-colors-action)',
  },
});

const onTop = { gridTemplateColumns: '1fr', css: { '& > *': { gridArea: '1 / 1' } } };
const places = {
  beside: { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
  slider: onTop,
  highlight: onTop,
};

/** What looks different at one place, once for all pages where it is the same. */
function PictureChange({ picture, view }: Props) {
  const { page, width, scheme, pixels, before, after, marked, alsoOn } = picture;
  const [share, setShare] = useState(50);
  const where = `${page}, ${width} pixels wide, ${scheme}`;
  const others = alsoOn.length > 0 ? `; the same on ${listText(alsoOn)}` : '';
  const clip = { clipPath: `inset(0 0 0 ${share}%)` };
  const styles = { beside: {}, slider: clip, highlight: { opacity: 0.35 } };
  return (
    <figure>
      <Box as="figcaption" marginBottom="2" overflowWrap="anywhere">
        <Strong>{where}</Strong>
        <Muted>{`${countOf(pixels, 'pixel')} differ${others}`}</Muted>
      </Box>
      <Grid gap="3" placeItems="start" {...places[view]}>
        {view !== 'highlight' && <Image src={before} alt={`Before: ${where}`} />}
        <Image src={after} alt={`After: ${where}`} style={styles[view]} />
        {view === 'highlight' && (
          <Image src={marked} alt={`What differs: ${where}`} borderColor="transparent" />
        )}
      </Grid>
      {view === 'slider' && (
        <Row as="label" fontSize="sm">
          <span>How much of before</span>
          <Slider
            type="range"
            value={share}
            onChange={({ target }) => setShare(Number(target.value))}
          />
        </Row>
      )}
    </figure>
  );
}
