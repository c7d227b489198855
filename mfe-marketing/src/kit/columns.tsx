import { Grid } from '@site/ui';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<typeof Grid> {
  /** The columns of a wide window; a narrow one has what is in them one below the other. */
  readonly wide: string;
}

export function Columns({ wide, ...grid }: Props) {
  return (
    <Grid
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: wide }}
      columnGap="16"
      rowGap="10"
      alignItems="center"
      {...grid}
    />
  );
}
