/** The answers that did not reach the server, as a file. */
import { saveFile } from '@/api/download';
import { unsent as t } from '@/messages/unsent';
import type { Unsent } from './unsentRecord';

/** The file with the answers of one or more attempts. */
export const unsentText = (all: readonly Unsent[], email: string): string =>
  all
    .map(({ name, answers }) =>
      [t.fileHead(name, email), ...answers.map(({ number, question, text }) => `${number}. ${question}\n${text}`)].join(
        '\n\n',
      ),
    )
    .join('\n\n\n');

export function downloadUnsent(all: readonly Unsent[], email: string): void {
  saveFile(new Blob([unsentText(all, email)], { type: 'text/plain' }), t.file);
}
