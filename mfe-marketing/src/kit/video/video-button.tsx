import { Button } from '@site/ui';
import { opensModal } from '@site/ui/modal';
import { Play } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import type { VideoContent } from './video.content.ts';
import { VideoWindow } from './video-window.tsx';

interface Props extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  readonly content: VideoContent;
}

/** It opens its window as soon as it is seen, whether or not the page's scripts have arrived. */
export function VideoButton({ content, ...styles }: Props) {
  const id = useId();
  return (
    <>
      <Button
        {...styles}
        {...opensModal(id)}
        css={{ '@media (scripting: none)': { display: 'none' } }}
      >
        <Play aria-hidden="true" />
        <span>{content.label}</span>
      </Button>
      <VideoWindow id={id} content={content} />
    </>
  );
}
