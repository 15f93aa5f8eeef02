import type { Api, Organization } from './api';

/** A file of a template: its id there, its name, and its content. */
interface Uploaded {
  id: string;
  name: string;
  type: string;
  content: Buffer;
}

/** Uploads files of a template that is saved. */
export async function uploadFiles(
  api: Api,
  { admin }: Organization,
  url: string,
  kind: 'attachments' | 'materials',
  template: string,
  files: readonly Uploaded[],
): Promise<void> {
  const form = new FormData();
  form.append('template_id', template);
  for (const { id, name, type, content } of files) {
    form.append(`data[${id}]`, new Blob([new Uint8Array(content)], { type }), name);
  }
  const response = await fetch(`${url}/api/v1/template/upload/${kind}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await api.token(admin)}` },
    body: form,
  });
  if (!response.ok) throw new Error(`The files were refused: ${await response.text()}`);
}
