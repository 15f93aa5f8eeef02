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

/** What a page of a mailed link tells the one that follows: who it was mailed to. */
export const mailedState = ({ email }: Pick<MailedLink, 'email'>) => ({ email });

/** Returns '' if the page was opened in another way. */
export const mailedEmail = (state: unknown): string => {
  const email = (state as Partial<MailedLink> | null)?.email;
  return typeof email === 'string' ? email : '';
};
