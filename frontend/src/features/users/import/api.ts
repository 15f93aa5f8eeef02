/** A file of users and the server: checking it, importing it, and the files that come back. */
import { request, type Schemas } from '@/api/client';
import { download, store } from '@/api/download';
import { ApiError, type Problem } from '@/api/errors';
import type { ScopeQuery } from '@/domain/scope';
import { userImport as t } from '@/messages/userImport';

export type Preview = Schemas['UserImportPreviewResponse'];
export type Row = Preview['rows'][number];
export type Imported = Schemas['ImportedUsersResponse'];
export type Progress = Schemas['UserImportProgressResponse'];
export type FileFormat = Schemas['FileFormat'];

export interface UserFile {
  file: File;
  role: string;
  scope: ScopeQuery;
}

/** With this the answer begins at once and tells how far the import is. */
const LINES = 'application/x-ndjson';

function formOf({ file, role }: UserFile) {
  const form = new FormData();
  form.append('role', role);
  form.append('file', file);
  // The document describes a file as a text.
  return { body: { role, file: file.name }, bodySerializer: () => form };
}

export async function previewImport(upload: UserFile, signal: AbortSignal): Promise<Preview> {
  const { scope } = upload;
  const init = { params: { query: scope }, ...formOf(upload), signal };
  return (await request('post', '/api/v1/users/imports/preview', init)).data;
}

async function* linesOf(stream: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  signal.addEventListener('abort', () => reader.cancel());
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    yield* lines;
    if (done) return;
  }
}

/**
 * Imports the users: all of them or none. It is unknown which if the answer ends early, since the server may have stored
 * them just then.
 */
export async function importUsers(
  upload: UserFile,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): Promise<Imported> {
  const headers = { Accept: `${LINES}, application/json` };
  const init = { params: { query: upload.scope }, ...formOf(upload), headers, signal, parseAs: 'stream' as const };
  const stream: unknown = await request('post', '/api/v1/users/imports', init);
  try {
    for await (const line of linesOf(stream as ReadableStream<Uint8Array>, signal)) {
      const answer: Progress | { data: Imported } | Problem = JSON.parse(line);
      if ('passwords' in answer) report(answer);
      else if ('status' in answer) throw new ApiError(answer.status, answer);
      else return answer.data as Imported;
    }
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
  }
  signal.throwIfAborted();
  throw new ApiError(0, { message: t.broken });
}

export const saveExample = (scope: UserFile['scope'], format: FileFormat) =>
  download('/api/v1/users/example-file', `users-example.${format}`, { query: { ...scope, format } });

export async function saveErrors(upload: UserFile, format: FileFormat) {
  const init = { params: { query: { ...upload.scope, format } }, ...formOf(upload), parseAs: 'blob' as const };
  const file: unknown = await request('post', '/api/v1/users/imports/errors', init);
  return store(file as Blob, `import-errors.${format}`);
}
