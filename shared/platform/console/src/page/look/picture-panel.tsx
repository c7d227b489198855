import { useState } from 'react';
import type { Intent, Pictures } from '../../protocol.ts';
import { useAction, useFetched } from '../client/use-fetched.ts';
import { useConsole } from '../console-context.ts';
import {
  Box,
  Grid,
  Heading,
  List,
  Muted,
  Panel,
  Picture,
  Press,
  RangeInput,
  Row,
  SegmentedChoice,
  StatusBox,
  StatusLine,
  Strong,
  TroubleBox,
} from '../elements/elements.ts';
import { countOf } from '../format/figures.ts';
import { listText } from '../format/words.ts';
import { ALL, choicesOf, groupPictures, type PictureFilter } from './picture-groups.ts';

const views = [
  { value: 'beside', label: 'Side by side' },
  { value: 'slider', label: 'Slider' },
  { value: 'highlight', label: 'Highlight' },
] as const;

type PictureView = (typeof views)[number]['value'];

/** Milliseconds between questions, until there is an end of it: answers may be lost meanwhile. */
const PAUSE = 1_000;
const refreshInterval = (last?: Pictures) => (last && last.state !== 'working' ? 0 : PAUSE);

/** Pictures of pages that look different, taken in a browser when somebody asks for them. */
export function PicturePanel({ intent }: { readonly intent: Intent }) {
  const { client } = useConsole();
  const [view, setView] = useState<PictureView>('beside');
  const { value: begun, ...action } = useAction(() => client.startPictures(intent));
  const { id = '' } = begun ?? {};
  const { value: pictures } = useFetched(id && `pictures ${id}`, () => client.pictures(id), {
    refreshInterval,
  });
  const isRunning =
    begun !== undefined && pictures?.state !== 'done' && pictures?.state !== 'failed';
  const shots = pictures?.pictures ?? [];
  const line = isRunning || shots.length > 0 ? pictures?.line : 'No page looks different.';
  const again = isRunning ? 'Begin anew' : 'Take them again';
  const take = <Press text={begun ? again : 'Take pictures'} {...action.press} />;
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
      {shots.length > 0 && <PictureGroups pictures={shots} view={view} />}
    </Panel>
  );
}

interface GroupsProps {
  readonly pictures: Pictures['pictures'];
  readonly view: PictureView;
}

/** Of the widest screen at first, where most of a page is seen at once. */
function PictureGroups({ pictures, view }: GroupsProps) {
  const { widths, schemes } = choicesOf(pictures);
  const first = { width: widths.at(-1)?.value ?? ALL, scheme: schemes[0]?.value ?? ALL };
  const [chosen, choose] = useState<Partial<PictureFilter>>({});
  const filter = { ...first, ...chosen };
  const groups = groupPictures(pictures, filter);
  return (
    <>
      <Row>
        <SegmentedChoice
          name="picture-width"
          legend="Width of the screen"
          options={[...widths, all]}
          value={filter.width}
          onChange={(width) => choose({ ...chosen, width })}
        />
        <SegmentedChoice
          name="picture-scheme"
          legend="Light or dark"
          options={[...schemes, all]}
          value={filter.scheme}
          onChange={(scheme) => choose({ ...chosen, scheme })}
        />
      </Row>
      {groups.length === 0 && <Muted>Nothing looks different in this width and scheme.</Muted>}
      {groups.map((shown) => {
        const [{ page, alsoOn } = { page: '', alsoOn: [] }] = shown;
        return (
          <Box
            as="section"
            key={[page, ...alsoOn].join(' ')}
            width="100%"
            borderTopWidth="1px"
            paddingTop="4"
          >
            <Heading as="h3" fontSize="md">{`${page}: ${countOf(shown.length, 'place')}`}</Heading>
            {alsoOn.length > 0 && <Muted>{`The same on ${listText(alsoOn)}`}</Muted>}
            <List gap="6" marginTop="3">
              {shown.map((picture) => (
                <li key={`${picture.before} ${picture.after}`}>
                  <PictureChange picture={picture} view={view} />
                </li>
              ))}
            </List>
          </Box>
        );
      })}
    </>
  );
}

const all = { value: ALL, label: 'all' };

interface Props {
  readonly picture: Pictures['pictures'][number];
  readonly view: PictureView;
}

const PHONE = 480;
const onTop = { gridTemplateColumns: '1fr', css: { '& > *': { gridArea: '1 / 1' } } };
const places = {
  beside: { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } },
  slider: onTop,
  highlight: onTop,
};

/** What looks different at one place, or a page that comes or goes; once for all pages where it is the same. */
function PictureChange({ picture, view: chosen }: Props) {
  const { page, is, width, place, scheme, pixels, before, after, mask } = picture;
  const [share, setShare] = useState(50);
  const where = `${page}, ${width} pixels wide, ${scheme}`;
  const down = place ? `, ${Math.round(place[0] * 100)} % down the page` : '';
  const what = is ? `This page is ${is}` : `${countOf(pixels, 'pixel')} differ`;
  // Of one side alone there is nothing to compare.
  const view = is ? 'beside' : chosen;
  const clip = { clipPath: `inset(0 0 0 ${share}%)` };
  const styles = { beside: {}, slider: clip, highlight: { opacity: 0.35 } };
  return (
    <figure>
      <Box as="figcaption" marginBottom="2" overflowWrap="anywhere">
        <Strong>{where}</Strong>
        <Muted>{what + down}</Muted>
      </Box>
      <Grid
        gap="3"
        placeItems="start"
        {...places[view]}
        // Of a wide page half of the panel would show nothing that can be read: one above the other.
        {...(view === 'beside' && width > PHONE && { gridTemplateColumns: 'minmax(0, 1fr)' })}
      >
        {before && view !== 'highlight' && <Picture src={before} alt={`Before: ${where}`} />}
        {after && <Picture src={after} alt={`After: ${where}`} style={styles[view]} />}
        {view === 'highlight' && (
          <Picture src={mask} alt={`What differs: ${where}`} borderColor="transparent" />
        )}
      </Grid>
      {view === 'slider' && (
        <Row as="label" fontSize="sm">
          <span>How much of before</span>
          <RangeInput value={share} onChange={({ target }) => setShare(Number(target.value))} />
        </Row>
      )}
    </figure>
  );
}
