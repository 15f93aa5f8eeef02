/** The requests for a file of users: check it, import it, download an example, and download its errors. */
import { request, type Schemas } from '@/api/client';
import { download, saveFile } from '@/api/download';
import { requestWithProgress } from '@/api/ndjson';
import type { ScopeQuery } from '@/domain/scope';
import { useFilePreview } from '@/ui/work/useFilePreview';
import type { WorkControl } from '@/ui/work/useLongWork';

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

function toFormData({ file, role }: UserFile) {
  const form = new FormData();
  form.append('role', role);
  form.append('file', file);
  // The document describes the file as a text.
  return { body: { role, file: file.name }, bodySerializer: () => form };
}

const PREVIEW = '/api/v1/users/imports/preview';

/** Asks the server what an import of the file would do. */
export const useImportPreview = (upload: UserFile | null) =>
  useFilePreview(PREVIEW, upload, async (sent, signal): Promise<Preview> => {
    const init = { params: { query: sent.scope }, ...toFormData(sent), signal };
    return (await request('post', PREVIEW, init)).data;
  });

/** Imports the users: all of them or none. */
export const importUsers = (upload: UserFile, control: WorkControl<Progress>): Promise<Imported> =>
  requestWithProgress('/api/v1/users/imports', { params: { query: upload.scope }, ...toFormData(upload) }, control);

export const saveExample = (scope: UserFile['scope'], format: FileFormat) =>
  download('/api/v1/users/example-file', `users-example.${format}`, { query: { ...scope, format } });

export async function saveErrors(upload: UserFile, format: FileFormat) {
  const init = { params: { query: { ...upload.scope, format } }, ...toFormData(upload), parseAs: 'blob' as const };
  const file: unknown = await request('post', '/api/v1/users/imports/errors', init);
  return saveFile(file as Blob, `import-errors.${format}`);
}
