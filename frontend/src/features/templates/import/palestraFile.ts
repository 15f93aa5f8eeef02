/**
 * Reads a file of Palestra. Only the template is sent to the server. The images and the material stay on this device
 * until the template is saved (D182).
 */
import { MAX_FILE_BYTES } from '@/domain/material/files';
import { questionImport as t } from '@/messages/questionImport';
import { MAX_IMAGE_BYTES } from '@/questions/slides/limits';
import { isPicture } from '../builder/slides/isPicture';
import { type OpenArchive, openArchive } from './archive';
import type { FileContents, Imported } from './imported';
import { refusedFile } from './refusedFile';

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** Returns the media type of an image from its first bytes, as the server detects it. */
export function imageType(bytes: Uint8Array): string | null {
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 0, 'GIF8')) return 'image/gif';
  return startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP') ? 'image/webp' : null;
}

/** Unpacks the images and the material to which the template refers, by their keys. */
export async function unpackFiles(
  archive: OpenArchive,
  { template, files = [] }: Pick<Imported, 'template' | 'files'>,
  signal: AbortSignal,
  canShow = isPicture,
): Promise<FileContents> {
  const paths = new Map(files.map(({ key, path }) => [key, path]));
  const contents = new Map<string, File>();
  const unpack = async (key: string, fileName: string, maxBytes: number) => {
    const path = paths.get(key);
    if (path === undefined) throw refusedFile(t.archive.missing(fileName));
    return { path, content: await archive.content(path, maxBytes, signal) };
  };
  for (const { key, fileName } of template.slides?.images ?? []) {
    const { path, content } = await unpack(key, fileName, MAX_IMAGE_BYTES - 1);
    const type = imageType(new Uint8Array(await content.slice(0, 16).arrayBuffer()));
    const image = type === null ? null : new File([content], fileName, { type });
    if (!image || !(await canShow(image))) throw refusedFile(t.archive.noImage(path));
    contents.set(key, image);
  }
  for (const { key, fileName, size } of template.material ?? []) {
    const { path, content } = await unpack(key, fileName, MAX_FILE_BYTES);
    if (content.size !== size) throw refusedFile(t.archive.otherSize(path));
    contents.set(key, new File([content], fileName));
  }
  return contents;
}

/** Returns the contents of the file, or null if it is not a file of Palestra. */
export async function readPalestraFile(
  file: File,
  send: (template: File) => Promise<Imported>,
  signal: AbortSignal,
): Promise<{ imported: Imported; contents: FileContents } | null> {
  const archive = await openArchive(file);
  if (!archive) return null;
  const imported = await send(new File([await archive.template(signal)], file.name));
  return { imported, contents: await unpackFiles(archive, imported, signal) };
}
