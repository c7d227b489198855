import { Box, chakra } from '@site/ui';
import { useState } from 'react';
import type { Pictures } from '../../protocol.ts';
import { countOf } from '../format/figures.ts';
import { listText } from '../format/words.ts';
import { Muted, Row, Strong } from '../parts/ui.tsx';

export type PictureView = 'beside' | 'slider' | 'highlight';

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
export function PictureChange({ picture, view }: Props) {
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
