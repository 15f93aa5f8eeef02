/** Lets the server read a file with questions. */
import { request } from '@/api/client';
import { ApiError } from '@/api/errors';
import { ImportQuestionsRequest } from '@/api/limits.gen';
import { MAX_FILE_BYTES, MAX_FILES } from '@/domain/material/files';
import { questionImport as t } from '@/messages/questionImport';
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '@/questions/slides/limits';
import { useFilePreview } from '@/ui/work/useFilePreview';
import { type FoundInFile, type Imported, NO_CONTENTS, type QuestionFileFormat } from './imported';
import { refusedFile } from './refusedFile';

export const QUESTION_FILE_FORMATS: readonly QuestionFileFormat[] = [
  'moodle_xml',
  'gift',
  'aiken',
  'spreadsheet',
  'palestra',
];

const MEGABYTE = 1024 * 1024;
/** The maximum size of a file that the server accepts. */
export const MAX_SENT_BYTES = ImportQuestionsRequest.file.maxLength;
/** The maximum size of a file of Palestra: all images and all material of a template, and the maximum size for the
    server. */
export const MAX_ARCHIVE_BYTES = MAX_SENT_BYTES + MAX_IMAGES * MAX_IMAGE_BYTES + MAX_FILES * MAX_FILE_BYTES;

export interface QuestionFile {
  file: File;
  /** The format. If null, the server detects it from the content. */
  format: QuestionFileFormat | null;
}

const IMPORT = '/api/v1/templates/import';

async function send(file: File, format: QuestionFileFormat | null, signal: AbortSignal): Promise<Imported> {
  if (file.size > MAX_SENT_BYTES) throw refusedFile(t.rejected(MAX_SENT_BYTES / MEGABYTE));
  const form = new FormData();
  if (format) form.append('format', format);
  form.append('file', file);
  // The document describes the file as a text.
  const body = { file: file.name, ...(format && { format }) };
  return (await request('post', IMPORT, { body, bodySerializer: () => form, signal })).data;
}

/** Whether a file begins like a zip archive. */
async function isArchive(file: File): Promise<boolean> {
  const [p, k, third, fourth] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return p === 0x50 && k === 0x4b && third === 3 && fourth === 4;
}

async function readFile({ file, format }: QuestionFile, signal: AbortSignal): Promise<FoundInFile> {
  const mayBeOurs = format === null || format === 'palestra';
  if (mayBeOurs && (await isArchive(file))) {
    // Most files come from other products, so this code is loaded when it is needed.
    const { readPalestraFile } = await import('./palestraFile').catch(() => {
      throw new ApiError(0, {});
    });
    const found = await readPalestraFile(file, (template) => send(template, 'palestra', signal), signal);
    if (found) return found;
  }
  return { imported: await send(file, format, signal), contents: NO_CONTENTS };
}

export const useImported = (upload: QuestionFile | null) => useFilePreview(IMPORT, upload, readFile);
