/** The types of material, by the media type that the server found, or by the name of a file that is not stored yet. */
import * as limits from '@/api/limits.gen';
import { material as t } from '@/messages/material';

export const MAX_FILES = limits.TemplateRequest.material.maxItems;
export const MAX_FILE_BYTES = limits.MaterialRequest.size.maximum;

export type FileKind = keyof typeof t.kinds;

/** The file name extensions that authors may choose. The server finds out the type from the content. */
const KIND_OF_EXTENSION: Readonly<Record<string, FileKind>> = {
  pptx: 'pptx',
  ppt: 'pptx',
  odp: 'pptx',
  docx: 'docx',
  doc: 'docx',
  odt: 'docx',
  xlsx: 'xlsx',
  xls: 'xlsx',
  ods: 'xlsx',
  pdf: 'pdf',
  zip: 'zip',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  txt: 'txt',
  tar: 'other',
  exe: 'other',
};

const KIND_OF_TYPE: Readonly<Record<string, FileKind>> = {
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.ms-powerpoint': 'pptx',
  'application/vnd.oasis.opendocument.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/msword': 'docx',
  'application/vnd.oasis.opendocument.text': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.ms-excel': 'xlsx',
  'application/vnd.oasis.opendocument.spreadsheet': 'xlsx',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'text/plain': 'txt',
};

const kindOfName = (fileName: string): FileKind | undefined =>
  KIND_OF_EXTENSION[/\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''];

/** Returns the kind of a file. `type` is null until the file has arrived. */
export const kindOfFile = ({ fileName, type }: { fileName: string; type: string | null }): FileKind =>
  (type === null ? kindOfName(fileName) : KIND_OF_TYPE[type.split(';')[0]?.trim() ?? '']) ?? 'other';

/** The kinds that a browser can show. The server sends all other types as attachments. */
export const isPicture = (kind: FileKind): boolean => kind === 'png' || kind === 'jpeg';
export const isShown = (kind: FileKind): boolean => isPicture(kind) || kind === 'pdf';

/** Returns the reason why a file cannot be material. */
export function checkFile({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (kindOfName(name) === undefined) return t.wrongType;
  if (size === 0) return t.empty;
  return size > MAX_FILE_BYTES ? t.tooLarge : null;
}
