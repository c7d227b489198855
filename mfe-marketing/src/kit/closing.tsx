import { Band, ClosingBand } from '@site/ui';
import type { CallToAction } from './call-to-action/call-to-action.ts';
import { CallsToAction } from './call-to-action/calls-to-action.tsx';

interface Props {
  readonly content: {
    readonly title: string;
    readonly text: string;
    readonly actions: readonly CallToAction[];
  };
}

/** The end of a page, with the next step. */
export function Closing({ content }: Props) {
  return (
    <Band space="end">
      <ClosingBand title={content.title} text={content.text}>
        <CallsToAction actions={content.actions} onDeep />
      </ClosingBand>
    </Band>
  );
}
