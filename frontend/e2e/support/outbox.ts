import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for the newest email that invites the admin with `address`. Returns the path of its link. */
export async function waitForInvitation(outbox: string, address: string): Promise<string> {
  for (let tries = 0; tries < 150; tries += 1) {
    for (const { text } of await readEmails(outbox)) {
      const path = /\/organizations\/edit\/admin\/email=[^\s"'<>]+&(?:amp;)?token=[\w%-]+/.exec(text)?.[0];
      if (path && decodeURIComponent(path).includes(`email=${address}&`)) {
        return path.replace('&amp;', '&');
      }
    }
    await sleep(100);
  }
  throw new Error(`no invitation for ${address} in ${outbox}`);
}

/** Waits for the newest email whose text contains all of these words. */
export async function waitForEmail(outbox: string, ...words: string[]): Promise<Email> {
  for (let tries = 0; tries < 150; tries += 1) {
    const found = (await readEmails(outbox)).find(({ text }) => words.every((word) => text.includes(word)));
    if (found) return found;
    await sleep(100);
  }
  throw new Error(`no email with ${words.join(', ')} in ${outbox}`);
}

export interface Email {
  text: string;
  html: string;
  /** The attached calendar file. Empty if there is none. */
  calendar: string;
}

/** Returns the emails, newest first. */
async function readEmails(outbox: string): Promise<Email[]> {
  const names = await readdir(outbox).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const path = join(outbox, name);
        return { path, writtenAt: (await stat(path)).mtimeMs };
      }),
  );
  files.sort((a, b) => b.writtenAt - a.writtenAt);
  return Promise.all(files.map(async ({ path }) => decodeEmail(await readFile(path, 'utf8'))));
}

/** Returns the decoded plain text and HTML of an email, and its calendar file. The two forms may be nested in
    another part. */
function decodeEmail(mail: string): Email {
  const lines = mail.replaceAll('\r\n', '\n');
  const boundaries = [...lines.matchAll(/boundary="([^"]+)"/g)].map(([, boundary]) => `--${boundary}`);
  const parts = boundaries.reduce((pieces, boundary) => pieces.flatMap((piece) => piece.split(boundary)), [lines]);
  const partOf = (type: RegExp) => decodePart((parts.find((part) => type.test(part)) ?? '').trimStart());
  return {
    text: partOf(/^content-type: *text\/plain/im),
    html: partOf(/^content-type: *text\/html/im),
    calendar: partOf(/^content-type: *text\/calendar/im),
  };
}

/** Decodes the transfer encoding of a part. */
function decodePart(part: string): string {
  const [head = '', ...paragraphs] = part.split('\n\n');
  const body = paragraphs.join('\n\n');
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase();
  switch (encoding) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8');
    case 'quoted-printable': {
      const bytes = body
        .replaceAll('=\n', '')
        .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString('utf8');
    }
    default:
      return body;
  }
}
