import { Button, useSite } from '@site/ui';
import { Play } from 'lucide-react';
import { type ComponentProps, useState } from 'react';

const loadWindow = () => import('./video-window.tsx');
type VideoWindow = Awaited<ReturnType<typeof loadWindow>>['VideoWindow'];

/** Fetches the window's code ahead; a click tries again where that fails. */
const prepare = () => void loadWindow().catch(() => {});

interface Props extends Pick<ComponentProps<typeof Button>, 'look' | 'size'> {
  readonly children: string;
}

/** Opens the promotional video over the page. Nothing of it is loaded before it is wanted. */
export function VideoButton({ children, ...looks }: Props) {
  const { toast } = useSite();
  const [Window, setWindow] = useState<VideoWindow>();
  const [open, setOpen] = useState(false);

  async function play() {
    try {
      const { VideoWindow } = await loadWindow();
      setWindow(() => VideoWindow);
      setOpen(true);
    } catch {
      const text = 'The video did not load. Check your connection, then try again.';
      toast({ kind: 'error', text, duration: 6_000 });
    }
  }

  return (
    <>
      <Button
        {...looks}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={play}
        css={{ '@media (scripting: none)': { display: 'none' } }}
      >
        <Play aria-hidden="true" />
        {children}
      </Button>
      {Window && <Window open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
