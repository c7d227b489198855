import { Box, chakra } from '@site/ui';
import * as drawings from './drawings.ts';

export default { title: 'devices/drawings' };

const Picture = chakra('img', { base: { width: '100%', height: 'auto', bg: 'bg.panel' } });

export const All = () => (
  <Box display="grid" gap="4" gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))">
    {Object.entries(drawings).map(([name, { src, width, height }]) => (
      <Picture key={name} src={src} alt={name} htmlWidth={width} htmlHeight={height} />
    ))}
  </Box>
);
