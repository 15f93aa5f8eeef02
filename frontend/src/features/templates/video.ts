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
