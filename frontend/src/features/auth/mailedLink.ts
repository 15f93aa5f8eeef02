/** Emailed links end with `email=<address>&token=<token>`. */
export interface MailedLink {
  email: string;
  token: string;
}

/**
 * A plus sign in an email address stays a plus sign. URLSearchParams would turn it into a space, because it expects
 * form encoding.
 */
export function readMailedLink(link: string | undefined): MailedLink | null {
  const found = /^email=(.+)&token=([^&]+)$/.exec(link ?? '');
  return found?.[1] && found[2] ? { email: found[1], token: found[2] } : null;
}

/** The email address that a page of an emailed link passes to the next page. */
export const mailedLinkState = ({ email }: Pick<MailedLink, 'email'>) => ({ email });

/** Returns the email address, or '' if the page was opened in another way. */
export const emailOfState = (state: unknown): string => {
  const email = (state as Partial<MailedLink> | null)?.email;
  return typeof email === 'string' ? email : '';
};
