/** Links of YouTube and Vimeo. The server keeps the address that is embedded; this tells whether there is one. */
const YOUTUBE =
  /^([\w-]+\.)?(youtube(-nocookie)?\.com\/(watch\?(.*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)[\w-]{11}(?![\w-])/i;
const VIMEO =
  /^(www\.)?(vimeo\.com\/(channels\/[^/]+\/|groups\/[^/]+\/videos\/)?|player\.vimeo\.com\/video\/)\d{1,20}(?!\w)/i;

const bare = (address: string) => address.trim().replace(/^(https?:)?\/\//i, '');

export const embeds = (address: string): boolean => YOUTUBE.test(bare(address)) || VIMEO.test(bare(address));

/** The page to watch it on. */
export const watchAddress = (address: string): string => `https://${bare(address)}`;
