import type { OutsideSources } from '@platform/contracts/site-definition';
import type { SiteConfiguration } from '@site/contracts/site-configuration';

/** The card provider's pages, for real payments and tests. */
const cardPages = ['https://pay.pesapal.com', 'https://cybqa.pesapal.com'];

const google = 'https://www.google.com/recaptcha/';

/** What pages load from elsewhere: the setup service, a video, card payments, Google's bot check. */
export function outsideSources({
  setupService,
  botCheck,
  video,
  payments,
}: SiteConfiguration): OutsideSources {
  const calls = [new URL(setupService.address).origin];
  const frames = video.embedUrl ? [new URL(video.embedUrl).origin] : [];
  // The provider's page is in a frame; the sandbox's own comes from the setup service.
  if (payments.methods.includes('credit_card')) frames.push(...calls, ...cardPages);
  if (botCheck.kind !== 'recaptcha') return { scripts: [], frames, calls };
  return {
    scripts: [google, 'https://www.gstatic.com/recaptcha/'],
    frames: [...frames, google],
    calls: [...calls, google],
  };
}
