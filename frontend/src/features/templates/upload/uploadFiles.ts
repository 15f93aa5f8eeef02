/**
 * Uploads the files of a saved template in batches. A batch is one request, which stores all of its files or none. So a
 * file that the server refuses is left out, and the others are sent again without it. A batch without a response is sent
 * again by itself: files that arrived are the same if they arrive twice.
 */
import { request } from '@/api/client';
import { ApiError, messageOf } from '@/api/errors';
import type { WorkControl } from '@/ui/work/useLongWork';
import { whenAllowed } from '@/ui/work/whenAllowed';
import { missingFiles } from './missing';

/** The maximum number of files in a request. */
export const BATCH_SIZE = 5;
/** How often a batch without a response is sent again, before the author is asked. These waits take up to half a minute. */
const REPEATS = 4;
/** How long the server may take to say which files are missing. */
const CHECK_TIMEOUT_MS = 5_000;

export interface UploadFile {
  /** The id of the file in the template. */
  id: string;
  blob: Blob;
  fileName: string;
}

export interface Upload {
  templateId: string;
  images: readonly UploadFile[];
  materials: readonly UploadFile[];
}

export interface MissingFile {
  file: UploadFile;
  kind: 'images' | 'materials';
  /** The reason why the file did not arrive. Undefined if it was not sent. */
  reason?: string | undefined;
  /** Whether the server refused this file itself, so that sending it again cannot succeed. */
  isWrong?: boolean;
}

export interface UploadProgress {
  done: number;
  total: number;
  /** Whether it waits, because the server is busy or cannot be reached. */
  isWaiting: boolean;
}

const ADDRESSES = {
  images: '/api/v1/template/upload/attachments',
  materials: '/api/v1/template/upload/materials',
} as const;
type Kind = keyof typeof ADDRESSES;

async function sendBatch(kind: Kind, templateId: string, files: readonly UploadFile[], signal: AbortSignal) {
  const form = new FormData();
  form.append('template_id', templateId);
  for (const { id, blob, fileName } of files) form.append(`data[${id}]`, blob, fileName);
  await request('post', ADDRESSES[kind], { body: { template_id: templateId }, bodySerializer: () => form, signal });
}

/** Returns the server's messages about single files of a batch, by their ids. */
function refusedFiles(error: unknown): Map<string, string> {
  const errors = error instanceof ApiError && error.status === 422 ? Object.entries(error.fieldErrors) : [];
  return new Map(
    errors.flatMap(([field, [sentence]]) => {
      const id = /^data\.(.+)$/.exec(field)?.[1];
      return id !== undefined && sentence !== undefined ? [[id, sentence] as const] : [];
    }),
  );
}

interface Sent {
  missing: MissingFile[];
  /** Whether later batches would fail too: no connection, no session, or no more storage. */
  isEnded: boolean;
}

interface Control {
  signal: AbortSignal;
  onWait: (isWaiting: boolean) => void;
}

async function sendFiles(kind: Kind, upload: Upload, files: readonly UploadFile[], control: Control): Promise<Sent> {
  const { signal } = control;
  try {
    await whenAllowed(() => sendBatch(kind, upload.templateId, files, signal), { ...control, repeats: REPEATS });
    return { missing: [], isEnded: false };
  } catch (error) {
    if (signal.aborted) return { missing: files.map((file) => ({ file, kind })), isEnded: true };
    const refused = refusedFiles(error);
    const wrong = files.filter(({ id }) => refused.has(id));
    if (wrong.length === 0) {
      const reason = messageOf(error);
      return { missing: files.map((file) => ({ file, kind, reason })), isEnded: true };
    }
    const others = files.filter(({ id }) => !refused.has(id));
    const rest = others.length > 0 ? await sendFiles(kind, upload, others, control) : { missing: [], isEnded: false };
    const missing = wrong.map((file) => ({ file, kind, reason: refused.get(file.id), isWrong: true }));
    return { missing: [...missing, ...rest.missing], isEnded: rest.isEnded };
  }
}

/** Leaves out the files that arrived although the response about them was lost, as far as the server can be reached. */
async function withoutArrived(id: string, missing: MissingFile[]): Promise<MissingFile[]> {
  if (missing.every(({ isWrong }) => isWrong)) return missing;
  try {
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS);
    const { data } = await request('get', '/api/v1/templates/{id}', { params: { path: { id } }, signal });
    const { images, materials } = missingFiles(data);
    const ids = new Set([...images, ...materials].map((file) => file.id));
    return missing.filter(({ file }) => ids.has(file.id));
  } catch {
    return missing;
  }
}

/** Returns the files that did not arrive. */
export async function uploadFiles(
  upload: Upload,
  { signal, report }: WorkControl<UploadProgress>,
): Promise<MissingFile[]> {
  const batches = (['images', 'materials'] as const).flatMap((kind) => {
    const files = upload[kind];
    return Array.from({ length: Math.ceil(files.length / BATCH_SIZE) }, (_, at) => ({
      kind,
      files: files.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
    }));
  });
  const total = upload.images.length + upload.materials.length;
  const missing: MissingFile[] = [];
  let done = 0;
  let isEnded = false;
  const tell = (isWaiting: boolean) => report({ done, total, isWaiting });
  tell(false);
  for (const { kind, files } of batches) {
    if (isEnded || signal.aborted) {
      missing.push(...files.map((file) => ({ file, kind })));
      continue;
    }
    const sent = await sendFiles(kind, upload, files, { signal, onWait: tell });
    missing.push(...sent.missing);
    isEnded = sent.isEnded;
    done += files.length - sent.missing.length;
    tell(false);
  }
  return withoutArrived(upload.templateId, missing);
}

/** Returns the upload of the files that are missing and can be sent again. */
export const uploadOfMissing = ({ templateId }: Upload, missing: readonly MissingFile[]): Upload => {
  const again = (wanted: Kind) =>
    missing.flatMap(({ file, kind, isWrong }) => (kind === wanted && !isWrong ? file : []));
  return { templateId, images: again('images'), materials: again('materials') };
};

export const countFiles = ({ images, materials }: Upload): number => images.length + materials.length;
