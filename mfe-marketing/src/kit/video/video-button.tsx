import { Button, useSite } from '@site/ui';
import { Play } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { VideoContent } from './video.content.ts';

const loadWindow = () => import('./video-window.tsx');
type VideoWindow = Awaited<ReturnType<typeof loadWindow>>['VideoWindow'];

/** Prefetches the code of the dialog; a click tries again where that fails. */
const prepare = () => void loadWindow().catch(() => {});

interface Props extends Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  readonly content: VideoContent;
}

export function VideoButton({ content, ...styles }: Props) {
  const { toast } = useSite();
  const [Window, setWindow] = useState<VideoWindow>();
  const [open, setOpen] = useState(false);

  async function play() {
    try {
      const { VideoWindow } = await loadWindow();
      setWindow(() => VideoWindow);
      setOpen(true);
    } catch {
      toast({ kind: 'error', text: content.failed, duration: 6_000 });
    }
  }

  return (
    <>
      <Button
        {...styles}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={play}
        css={{ '@media (scripting: none)': { display: 'none' } }}
      >
        <Play aria-hidden="true" />
        <span>{content.label}</span>
      </Button>
      {Window && <Window content={content} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
