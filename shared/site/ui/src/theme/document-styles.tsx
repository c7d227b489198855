import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { fontFaces } from './fonts.ts';
import { globalStyles } from './global-styles.ts';
import { settings } from './system.ts';

const { _global: styles } = createSystem(defaultBaseConfig, settings, {
  // See `withoutLayers`.
  disableLayers: true,
  preflight: true,
  globalCss: globalStyles,
});

/** Chakra says it with `:where`, which is as new as Chrome 88. */
const hidden = { '[hidden]:not([hidden=until-found])': { display: 'none !important' } };

/** The styles of every document. Prerendering alone writes them, so browsers need no code. */
export function DocumentStyles() {
  return (
    <>
      <Global styles={[...styles, hidden]} />
      <Global styles={fontFaces} />
    </>
  );
}
