import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { fontFaces } from './fonts.ts';
import { globalStyles } from './global-styles.ts';
import { settings } from './system.ts';

const { _global: styles } = createSystem(defaultBaseConfig, settings, {
  preflight: true,
  globalCss: globalStyles,
});

/**
 * The styles that every document has: Chakra's reset, our global styles, the tokens as custom
 * properties, and the font. Only prerendering writes them: they stay as they are in the browser,
 * which therefore has none of the code that makes them.
 */
export function DocumentStyles() {
  return (
    <>
      <Global styles={styles} />
      <Global styles={fontFaces} />
    </>
  );
}
