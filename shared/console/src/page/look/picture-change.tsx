import { Box, chakra, Text } from '@site/ui';
import { useId, useState } from 'react';
import type { Pictures } from '../../protocol.ts';
import { countOf } from '../format/figures.ts';
import { listText } from '../format/releases.ts';

export type PictureView = 'beside' | 'slider' | 'highlight';

interface Props {
  readonly picture: Pictures['pictures'][number];
  readonly view: PictureView;
}

const Image = chakra('img', {
  base: { display: 'block', width: 'auto', maxWidth: '100%', height: 'auto', borderWidth: '1px' },
});

const SliderLabel = chakra('label', {
  base: { display: 'flex', gap: '3', alignItems: 'center', paddingBlock: '2', fontSize: 'sm' },
});

/** What looks different at one place, once for all pages where it is the same. */
export function PictureChange({ picture, view }: Props) {
  const { page, width, scheme, pixels, before, after, marked, alsoOn } = picture;
  const id = useId();
  const [at, setAt] = useState(50);
  const where = `${page}, ${width} pixels wide, ${scheme}`;
  const altOf = (side: string) => `${side}: ${where}`;
  const layer = { gridArea: '1 / 1' } as const;
  return (
    <figure>
      <Box as="figcaption" marginBottom="2" overflowWrap="anywhere">
        <Text fontWeight="semibold">{where}</Text>
        <Text fontSize="sm" color="fg.muted">
          {`${countOf(pixels, 'pixel')} differ${alsoOn.length > 0 ? `; the same on ${listText(alsoOn)}` : ''}`}
        </Text>
      </Box>
      {view === 'beside' && (
        <Box
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
          gap="3"
          alignItems="start"
        >
          {[
            ['Before', before],
            ['After', after],
          ].map(([side = '', address]) => (
            <div key={side}>
              <Text fontSize="xs" color="fg.muted">
                {side}
              </Text>
              <Image src={address} alt={altOf(side)} />
            </div>
          ))}
        </Box>
      )}
      {view === 'slider' && (
        <>
          <Box display="grid" justifyItems="start">
            <Image src={before} alt={altOf('Before')} style={layer} />
            <Image
              src={after}
              alt={altOf('After')}
              style={{ ...layer, clipPath: `inset(0 0 0 ${at}%)` }}
            />
          </Box>
          <SliderLabel htmlFor={id}>
            <Text as="span" fontSize="sm">
              How much of before
            </Text>
            <Box asChild flex="1" maxWidth="24rem" height="2.75rem" accentColor="action">
              <input
                id={id}
                type="range"
                min="0"
                max="100"
                value={at}
                onChange={({ target }) => setAt(Number(target.value))}
              />
            </Box>
          </SliderLabel>
        </>
      )}
      {view === 'highlight' && (
        <Box display="grid" justifyItems="start">
          <Image src={after} alt={altOf('After')} style={{ ...layer, opacity: 0.35 }} />
          <Image src={marked} alt={altOf('What differs')} borderColor="transparent" style={layer} />
        </Box>
      )}
    </figure>
  );
}
