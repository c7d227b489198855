import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import { fontFaces } from './fonts.ts';
import { globalStyles } from './global-styles.ts';
import { settings } from './system.ts';

const { _global: styles } = createSystem(defaultBaseConfig, settings, {
  preflight: true,
  globalCss: globalStyles,
});

/** The styles of every document. Prerendering alone writes them, so browsers need no code. */
export function DocumentStyles() {
  return (
    <>
      <Global styles={styles} />
      <Global styles={fontFaces} />
    </>
  );
}
