/**
 * Recognizes links of YouTube and Vimeo. The server stores the address for embedding. This code only checks whether the
 * link has one.
 */
const YOUTUBE =
  /^([\w-]+\.)?(youtube(-nocookie)?\.com\/(watch\?(.*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)[\w-]{11}(?![\w-])/i;
const VIMEO =
  /^(www\.)?(vimeo\.com\/(channels\/[^/]+\/|groups\/[^/]+\/videos\/)?|player\.vimeo\.com\/video\/)\d{1,20}(?!\w)/i;

const withoutProtocol = (address: string) => address.trim().replace(/^(https?:)?\/\//i, '');

export const canEmbed = (address: string): boolean =>
  YOUTUBE.test(withoutProtocol(address)) || VIMEO.test(withoutProtocol(address));

/** Returns the address of the page on which the video can be watched. */
export const watchAddress = (address: string): string => `https://${withoutProtocol(address)}`;

export interface Player {
  site: 'YouTube' | 'Vimeo';
  /** The address of the frame. The one for YouTube stores no cookies before the video plays. */
  address: string;
}

/** Returns the player of a video, or null if the address belongs to neither site. */
export function playerOf(address: string): Player | null {
  const bare = withoutProtocol(address);
  const youtube = YOUTUBE.test(bare) && /(?:v=|\/)([\w-]{11})(?![\w-])/.exec(bare.slice(bare.search(/[/?]/)))?.[1];
  if (youtube) return { site: 'YouTube', address: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1` };
  const vimeo = VIMEO.test(bare) && /\/(\d{1,20})(?:\/([0-9a-z]{1,40}))?(?=[/?#]|$)/i.exec(bare);
  if (!vimeo) return null;
  const hash = vimeo[2] ?? /[?&]h=([0-9a-z]{1,40})/i.exec(bare)?.[1];
  const query = new URLSearchParams({ dnt: '1', autoplay: '1', ...(hash && { h: hash }) });
  return { site: 'Vimeo', address: `https://player.vimeo.com/video/${vimeo[1]}?${query}` };
}
