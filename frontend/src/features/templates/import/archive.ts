/**
 * Unpacks a file of Palestra: a zip archive with a template, its images and its material (D182). Anyone may have
 * created it, so everything that is read is limited. Only the part that is being read is in memory.
 */
import { BlobReader, type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { ApiError } from '@/api/errors';
import { questionImport as t } from '@/messages/questionImport';
import { refusedFile } from './refusedFile';

const MEGABYTE = 1024 * 1024;
/** The entry with the template. */
const TEMPLATE = 'template.json';
/** The limits of the server. */
const MAX_ENTRIES = 1000;
const MAX_TEMPLATE_BYTES = 32 * MEGABYTE;
/** The maximum number of bytes that are read at once. The directory of an archive with all its entries fits, even if
    their names are long. */
const MAX_READ_BYTES = 512 * 1024;

/** A file whose parts are read one after another. A part that needs too much memory is refused. */
class BoundedReader extends BlobReader {
  override readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > MAX_READ_BYTES) throw refusedFile(t.archive.tooMany(MAX_ENTRIES));
    return super.readUint8Array(offset, length);
  }
}

async function* listed(file: Blob, strictness: 'tolerant' | 'strict'): AsyncGenerator<Entry> {
  let count = 0;
  for await (const entry of new ZipReader(new BoundedReader(file), { strictness }).getEntriesGenerator()) {
    count += 1;
    if (count > MAX_ENTRIES) throw refusedFile(t.archive.tooMany(MAX_ENTRIES));
    yield entry;
  }
}

/** Whether the file is an archive with a template. A spreadsheet is an archive too. */
async function hasTemplate(file: Blob): Promise<boolean> {
  try {
    for await (const { filename } of listed(file, 'tolerant')) if (filename === TEMPLATE) return true;
  } catch (error) {
    if (error instanceof ApiError) throw error;
  }
  return false;
}

/** Returns the files by their names. An archive that could be read in more than one way is refused. */
async function filesOf(file: Blob): Promise<Map<string, FileEntry>> {
  const files = new Map<string, FileEntry>();
  try {
    for await (const entry of listed(file, 'strict')) if (!entry.directory) files.set(entry.filename, entry);
  } catch (error) {
    throw error instanceof ApiError ? error : refusedFile(t.archive.unclear);
  }
  return files;
}

/** Unpacks an entry. The limit applies whatever size the archive declares. */
async function unpack(entry: FileEntry, maxBytes: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const tooLarge = () => refusedFile(t.archive.tooLarge(entry.filename, Math.ceil(maxBytes / MEGABYTE)));
  if (entry.uncompressedSize > maxBytes) throw tooLarge();
  const taken = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(part) {
      size += part.length;
      if (size > maxBytes) throw tooLarge();
      parts.push(part);
    },
  });
  try {
    await entry.getData(taken, { signal, strictness: 'strict', checkSignature: true, checkOverlappingEntry: true });
  } catch (error) {
    if (error instanceof ApiError || signal.aborted) throw error;
    throw refusedFile(t.archive.damaged(entry.filename));
  }
  return parts;
}

export interface OpenArchive {
  template: (signal: AbortSignal) => Promise<Blob>;
  /** Returns the content of the file at a path. */
  content: (path: string, maxBytes: number, signal: AbortSignal) => Promise<Blob>;
}

/**
 * Opens an archive. Returns null if the file is not an archive or contains no template. @throws ApiError if it is
 * damaged, has too many entries, or could be read in more than one way.
 */
export async function openArchive(file: Blob): Promise<OpenArchive | null> {
  if (!(await hasTemplate(file))) return null;
  const files = await filesOf(file);
  const content: OpenArchive['content'] = async (path, maxBytes, signal) => {
    const entry = files.get(path);
    if (!entry) throw refusedFile(t.archive.missing(path));
    return new Blob(await unpack(entry, maxBytes, signal));
  };
  return { content, template: (signal) => content(TEMPLATE, MAX_TEMPLATE_BYTES, signal) };
}
