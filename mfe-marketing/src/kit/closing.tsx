import { Band, ClosingBand } from '@site/ui';
import { CallsToAction } from './call-to-action/call-to-action-button.tsx';
import type { CallToAction } from './call-to-action/call-to-action-target.ts';

interface Props {
  readonly content: {
    readonly title: string;
    readonly text: string;
    readonly actions: readonly CallToAction[];
  };
}

export function Closing({ content }: Props) {
  return (
    <Band space="end">
      <ClosingBand title={content.title} text={content.text}>
        <CallsToAction actions={content.actions} onDeep />
      </ClosingBand>
    </Band>
  );
}
