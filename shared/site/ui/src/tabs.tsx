/* `@site/ui/tabs`: one of several panels, chosen by tabs. */
import { Tabs as ChakraTabs } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly label: string;
    readonly panel: ReactNode;
  }[];
}

export function Tabs({ label, tabs }: Props) {
  return (
    <ChakraTabs.Root defaultValue={tabs[0]?.id ?? null}>
      <ChakraTabs.List aria-label={label}>
        {tabs.map((tab) => (
          <ChakraTabs.Trigger key={tab.id} value={tab.id}>
            {tab.label}
          </ChakraTabs.Trigger>
        ))}
      </ChakraTabs.List>
      {tabs.map((tab) => (
        // The recipe hides it: the attribute could not be undone without scripts and on paper.
        <ChakraTabs.Content key={tab.id} value={tab.id} hidden={false}>
          {tab.panel}
        </ChakraTabs.Content>
      ))}
    </ChakraTabs.Root>
  );
}
