import { chakra } from '@site/ui';
import { type ModuleIcon, moduleIcons } from '../../kit/module-icons.ts';

/** A lintel on pillars, the last of them in the accent colour, as in the logo. */
const House = chakra('div', {
  base: {
    display: { base: 'none', lg: 'grid' },
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    columnGap: '3',
    alignItems: 'start',
    paddingTop: '1.75rem',
    borderTopWidth: '1.25rem',
    borderColor: 'action',
    borderRadius: 'sm',
  },
});

const Pillar = chakra('span', {
  base: {
    display: 'flex',
    justifyContent: 'center',
    paddingTop: '5',
    bg: 'bg.panel',
    color: 'fg.brand',
    borderWidth: '1px',
    borderRadius: 'sm',
    height: '15rem',
    '&:nth-of-type(even)': { height: '12rem' },
    _last: { height: '9rem', bg: 'accent', color: 'accent.text', borderColor: 'accent' },
  },
});

/** A decorative drawing of the modules as pillars under one roof. */
export function ModulePillars({ icons }: { readonly icons: readonly ModuleIcon[] }) {
  return (
    <House aria-hidden="true">
      {icons.map((icon) => {
        const Icon = moduleIcons[icon];
        return (
          <Pillar key={icon}>
            <Icon size="1.5rem" strokeWidth={1.75} />
          </Pillar>
        );
      })}
    </House>
  );
}
