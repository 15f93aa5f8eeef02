/** Mailed links end in `email=<address>&token=<token>`. */
export interface MailedLink {
  email: string;
  token: string;
}

/** A plus sign in an address is a plus sign: the text is not form-encoded, so URLSearchParams would spoil it. */
export function readMailedLink(link: string | undefined): MailedLink | null {
  const found = /^email=(.+)&token=([^&]+)$/.exec(link ?? '');
  return found?.[1] && found[2] ? { email: found[1], token: found[2] } : null;
}
