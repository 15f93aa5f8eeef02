import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { questionImport as t } from '@/messages/questionImport';
import { openArchive } from './archive';
import type { Imported } from './imported';
import { imageType, readPalestraFile, unpackFiles } from './palestraFile';

const MEGABYTE = 1024 * 1024;
const text = (content: string) => new TextEncoder().encode(content);
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const PDF = text('%PDF-1.7\nrules');
const DOCUMENT = '{"format": "palestra", "version": 1}';
const ENTRIES = { 'template.json': DOCUMENT, 'images/1.png': PNG, 'images/2.png': PNG, 'material/1.pdf': PDF };

/** Writes an archive. `level` 0 stores the entries as they are. */
async function archive(entries: Record<string, string | Uint8Array>, level = 0): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(), { level, useWebWorkers: false });
  for (const [path, content] of Object.entries(entries)) {
    await writer.add(path, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  }
  return writer.close();
}

/** Replaces a text in an archive by another text of the same length. */
async function patched(file: Blob, from: string, to: string): Promise<Blob> {
  const latin = Buffer.from(await file.arrayBuffer()).toString('latin1');
  expect(latin).toContain(from);
  expect(to).toHaveLength(from.length);
  return new Blob([Buffer.from(latin.replaceAll(from, to), 'latin1')]);
}

const imported = (files: Imported['files'], size = PDF.length): Pick<Imported, 'template' | 'files'> => ({
  template: {
    name: 'Bank',
    description: 'Text',
    matrial_status: 1,
    videos: [],
    material: [{ key: 'm', fileName: 'Zölle.pdf', size }],
    slides: {
      weight: 2,
      name: 'Case',
      description: 'A case',
      images: [
        { key: 'a', fileName: 'door.png' },
        { key: 'b', fileName: 'truck.png' },
      ],
      category: [{ name: 'First', images: [{ key: 'a', order: 1 }] }],
    },
  },
  ...(files && { files }),
});
const FILES = [
  { key: 'a', path: 'images/1.png' },
  { key: 'b', path: 'images/2.png' },
  { key: 'm', path: 'material/1.pdf' },
];

const { signal } = new AbortController();
const whole = async () => true;
const unpack = async (file: Blob, found = imported(FILES), canShow = whole) => {
  const opened = await openArchive(file);
  if (!opened) throw new Error('this is no archive with a template');
  return unpackFiles(opened, found, signal, canShow);
};
/** Returns the message with which a file is refused. */
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  );
  return error instanceof ApiError ? error.fieldErrors['file']?.[0] : error;
};

describe('a file of Palestra', () => {
  it.each([0, 6])('is unpacked, whether or not it is compressed (level %i)', async (level) => {
    const contents = await unpack(await archive({ ...ENTRIES, '__MACOSX/other': 'ignored' }, level));
    expect([...contents].map(([key, { name, type, size }]) => [key, name, type, size])).toEqual([
      ['a', 'door.png', 'image/png', PNG.length],
      ['b', 'truck.png', 'image/png', PNG.length],
      ['m', 'Zölle.pdf', '', PDF.length],
    ]);
    expect(new Uint8Array((await contents.get('a')?.arrayBuffer()) ?? [])).toEqual(PNG);
    expect(await contents.get('m')?.text()).toBe('%PDF-1.7\nrules');
  });

  it('sends the template alone', async () => {
    const file = new File([await archive(ENTRIES)], 'bank.palestra.zip');
    let sent: File | undefined;
    const found = await readPalestraFile(
      file,
      async (template) => {
        sent = template;
        const { template: form } = imported([]);
        const { slides: _slides, material: _material, ...questions } = form;
        return { format: 'palestra', template: questions, taken: 1, left_out: [], notes: [], files: [] };
      },
      signal,
    );
    expect(await sent?.text()).toBe(DOCUMENT);
    expect(sent?.name).toBe('bank.palestra.zip');
    expect(found?.contents.size).toBe(0);
  });

  it('is told from other archives, which the server reads', async () => {
    const never = async () => {
      throw new Error('it is sent');
    };
    const spreadsheet = new File([await archive({ 'xl/workbook.xml': '<workbook/>' })], 'bank.xlsx');
    expect(await readPalestraFile(spreadsheet, never, signal)).toBeNull();
    const damaged = new File(['PK\x03\x04 and nothing else'], 'bank.zip');
    expect(await readPalestraFile(damaged, never, signal)).toBeNull();
  });
});

describe('a file of Palestra is refused', () => {
  it('if it lacks a file that the template names', async () => {
    const { 'images/2.png': _gone, ...rest } = ENTRIES;
    expect(await refusal(unpack(await archive(rest)))).toBe(t.archive.missing('images/2.png'));
    const unnamed = imported(FILES.slice(1));
    expect(await refusal(unpack(await archive(ENTRIES), unnamed))).toBe(t.archive.missing('door.png'));
  });

  it('if a picture is none, or cannot be shown', async () => {
    const page = text('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const wrong = await archive({ ...ENTRIES, 'images/2.png': page });
    expect(await refusal(unpack(wrong))).toBe(t.archive.noImage('images/2.png'));
    const damaged = unpack(await archive(ENTRIES), imported(FILES), async () => false);
    expect(await refusal(damaged)).toBe(t.archive.noImage('images/1.png'));
  });

  it('if a material has another size than the template says', async () => {
    const other = imported(FILES, PDF.length + 1);
    expect(await refusal(unpack(await archive(ENTRIES), other))).toBe(t.archive.otherSize('material/1.pdf'));
  });

  it('if a name leads out of the archive', async () => {
    const file = await archive({ ...ENTRIES, 'aa/bb/evil': 'x' });
    for (const name of ['../bb/evil', '/a/bb/evil', 'C:/bb/evil', 'aa\\..\\evil']) {
      expect(await refusal(unpack(await patched(file, 'aa/bb/evil', name)))).toBe(t.archive.unclear);
    }
  });

  it('if two files have one name', async () => {
    const file = await patched(await archive(ENTRIES), 'images/2.png', 'images/1.png');
    expect(await refusal(unpack(file))).toBe(t.archive.unclear);
  });

  it('if it has thousands of entries, wherever the template is', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`images/x${at}`, '']));
    expect(await refusal(unpack(await archive({ ...ENTRIES, ...many })))).toBe(t.archive.tooMany(1_000));
    expect(await refusal(openArchive(await archive({ ...many, ...ENTRIES })))).toBe(t.archive.tooMany(1_000));
    const names = Array.from({ length: 600 }, (_, at) => [`${at}-`.padEnd(1_000, 'x'), '']);
    const hidden = await archive({ ...Object.fromEntries(names), ...ENTRIES });
    expect(await refusal(openArchive(hidden))).toBe(t.archive.tooMany(1_000));
  });

  it('if it unpacks to very much, whatever size it tells', async () => {
    const bomb = await archive({ ...ENTRIES, 'images/2.png': new Uint8Array(40 * MEGABYTE) }, 9);
    expect(bomb.size).toBeLessThan(MEGABYTE);
    const tooLarge = t.archive.tooLarge('images/2.png', 10);
    expect(await refusal(unpack(bomb))).toBe(tooLarge);
    const size = String.fromCharCode(0, 0, 0x80, 2);
    const lie = await patched(bomb, size, String.fromCharCode(9, 0, 0, 0));
    expect(await refusal(unpack(lie))).toEqual(expect.stringMatching(/images\/2\.png/));
    const document = await archive({ ...ENTRIES, 'template.json': ' '.repeat(33 * MEGABYTE) }, 9);
    const opened = await openArchive(document);
    expect(await refusal(opened?.template(signal) ?? Promise.resolve())).toBe(t.archive.tooLarge('template.json', 32));
  });

  it('if its content was changed', async () => {
    const file = await patched(await archive(ENTRIES), '%PDF-1.7', '%PDF-1.8');
    expect(await refusal(unpack(file))).toBe(t.archive.damaged('material/1.pdf'));
  });

  it('if something stands before or behind it', async () => {
    const file = await archive(ENTRIES);
    expect(await refusal(unpack(new Blob([file, 'more'])))).toBe(t.archive.unclear);
    expect(await refusal(unpack(new Blob(['more', file])))).toBe(t.archive.unclear);
  });
});

describe('the type of an image', () => {
  it('follows from its first bytes', () => {
    const bytes = (start: string) => Uint8Array.from(start.padEnd(16, '.'), (character) => character.charCodeAt(0));
    expect(imageType(PNG)).toBe('image/png');
    expect(imageType(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg');
    expect(imageType(bytes('GIF89a'))).toBe('image/gif');
    expect(imageType(bytes('RIFF....WEBPVP8 '))).toBe('image/webp');
    for (const other of ['<svg', '%PDF-1.7', 'RIFF....WAVE', '']) expect(imageType(bytes(other))).toBeNull();
    expect(imageType(new Uint8Array())).toBeNull();
  });
});
