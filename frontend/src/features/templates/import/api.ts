/** Asks the server what a file with questions becomes. */
import { request, type Schemas } from '@/api/client';
import { useFilePreview } from '@/ui/work/useFilePreview';

export type Imported = Schemas['ImportedQuestionsResponse'];
export type QuestionFileFormat = Schemas['QuestionFileFormat'];

export const QUESTION_FILE_FORMATS: readonly QuestionFileFormat[] = [
  'moodle_xml',
  'gift',
  'aiken',
  'spreadsheet',
  'palestra',
];

export interface QuestionFile {
  file: File;
  /** With null, the content of the file tells its format. */
  format: QuestionFileFormat | null;
}

const IMPORT = '/api/v1/templates/import';

export const useImported = (upload: QuestionFile | null) =>
  useFilePreview(IMPORT, upload, async ({ file, format }, signal): Promise<Imported> => {
    const form = new FormData();
    if (format) form.append('format', format);
    form.append('file', file);
    // The document describes the file as a text.
    const body = { file: file.name, ...(format && { format }) };
    return (await request('post', IMPORT, { body, bodySerializer: () => form, signal })).data;
  });
