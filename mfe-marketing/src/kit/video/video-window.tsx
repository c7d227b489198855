import { chakra, Text, useSiteConfiguration } from '@site/ui';
import { PrerenderedModal } from '@site/ui/modal';
import mp4 from './one-day.mp4';
import captions from './one-day.vtt?url';
import webm from './one-day.webm';
import poster from './one-day.webp';
import type { VideoContent } from './video.content.ts';

const frame = {
  display: 'block',
  width: { base: 'calc(100vw - 2rem)', md: 'min(calc(30vw * 16 / 9), 1280px)' },
  height: { base: 'auto', md: '30vw' },
  maxWidth: '100%',
  aspectRatio: '16 / 9',
  bg: 'bg.deep',
} as const;

const Video = chakra('video', { base: frame });
const Frame = chakra('iframe', { base: { ...frame, borderWidth: '0' } });

interface Props {
  readonly id: string;
  readonly content: VideoContent;
}

export function VideoWindow({ id, content }: Props) {
  const { title } = content;
  const { embedUrl } = useSiteConfiguration().video;
  return (
    <PrerenderedModal id={id} title={title}>
      {embedUrl ? (
        <Frame
          loading="lazy"
          src={autoplaying(embedUrl)}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          {/* As a background, its poster is loaded when the window is opened. */}
          <Video
            preload="none"
            muted
            playsInline
            controls
            htmlWidth={1280}
            htmlHeight={720}
            backgroundImage={`url(${poster})`}
            backgroundSize="cover"
          >
            <source src={webm} type="video/webm" />
            <source src={mp4} type="video/mp4" />
            <track kind="captions" srcLang="en" label={content.captions} src={captions} />
          </Video>
          <Text hidden data-when-failed="" role="alert" padding="4" width="0" minWidth="100%">
            {content.failed}
          </Text>
        </>
      )}
    </PrerenderedModal>
  );
}

/** The address of an embedded video with autoplay, as video hosts understand it. */
export function autoplaying(embedUrl: string): string {
  const address = new URL(embedUrl);
  address.searchParams.set('autoplay', '1');
  return address.href;
}
