import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { missingFiles, recognize } from './missing';
import { countFiles, type UploadFile, type UploadProgress, uploadFiles, uploadOfMissing } from './uploadFiles';

const file = (id: string): UploadFile => ({ id, blob: new Blob(['x']), fileName: `${id}.png` });
const files = (count: number) => Array.from({ length: count }, (_, at) => file(`i${at + 1}`));

/** The responses of the fake server, and the ids of the files in each request. */
let answers: ((ids: string[]) => Response)[] = [];
/** The images that have arrived according to the server. Null while it cannot be reached. */
let arrived: string[] | null = null;
const requests: { address: string; ids: string[] }[] = [];
const stored = () => Response.json({ message: 'ok', data: { stored: [] } });
const refused = (errors: Record<string, string[]>) => () =>
  Response.json({ message: 'Invalid', code: 'validation_failed', errors }, { status: 422 });
const offline = () => {
  throw new TypeError('fetch failed');
};

const original = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = (async (input: Request) => {
    if (input.method === 'GET') {
      if (arrived === null) return offline();
      const attachments = files(12).map(({ id, fileName }) => ({
        id,
        fileName,
        is_stored: arrived?.includes(id) ? 1 : 0,
      }));
      return Response.json({ data: { slides: { attachments }, material: [] } });
    }
    const form = await input.formData();
    const ids = [...form.keys()].flatMap((key) => /^data\[(.+)\]$/.exec(key)?.[1] ?? []);
    requests.push({ address: new URL(input.url).pathname, ids });
    return (answers.shift() ?? stored)(ids);
  }) as typeof fetch;
});
afterAll(() => {
  globalThis.fetch = original;
});
afterEach(() => {
  answers = [];
  arrived = null;
  requests.length = 0;
  vi.restoreAllMocks();
});

/** Lets waits end at once. Returns their number. */
function withoutWaits(): { count: number } {
  const waits = { count: 0 };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void) => {
    waits.count += 1;
    queueMicrotask(end);
    return 0;
  }) as never);
  return waits;
}

const run = (upload: { images?: UploadFile[]; materials?: UploadFile[] }, signal = new AbortController().signal) => {
  const reports: number[] = [];
  const states: boolean[] = [];
  const all = { templateId: 't', images: [], materials: [], ...upload };
  const report = ({ done, isWaiting }: UploadProgress) => {
    states.push(isWaiting);
    if (reports.at(-1) !== done) reports.push(done);
  };
  return uploadFiles(all, { signal, report }).then((missing) => ({ missing, reports, states, all }));
};

describe('an upload', () => {
  it('sends images and material in batches of five', async () => {
    const { missing, reports } = await run({ images: files(12), materials: [file('m1')] });
    expect(missing).toEqual([]);
    expect(requests.map(({ address, ids }) => [address.split('/').at(-1), ids.length])).toEqual([
      ['attachments', 5],
      ['attachments', 5],
      ['attachments', 2],
      ['materials', 1],
    ]);
    expect(reports).toEqual([0, 5, 10, 12, 13]);
  });

  it('sends the others of a batch again without a file that the server refuses', async () => {
    answers = [refused({ 'data.i2': ['error in file type'] })];
    const { missing } = await run({ images: files(7) });
    expect(missing).toMatchObject([{ file: { id: 'i2' }, reason: 'error in file type', isWrong: true }]);
    expect(requests.map(({ ids }) => ids)).toEqual([
      ['i1', 'i2', 'i3', 'i4', 'i5'],
      ['i1', 'i3', 'i4', 'i5'],
      ['i6', 'i7'],
    ]);
  });

  it('waits while the server is busy, and sends the batch again, but not while its disk is full', async () => {
    const busy = (code: string) => () =>
      Response.json({ message: 'Busy', code }, { status: 503, headers: { 'Retry-After': '0' } });
    answers = [busy('unavailable'), busy('unavailable'), stored, busy('storage_low')];
    const { missing } = await run({ images: files(7) });
    expect(requests.map(({ ids }) => ids.length)).toEqual([5, 5, 5, 2]);
    expect(missing.map(({ file: { id } }) => id)).toEqual(['i6', 'i7']);
  });

  it('sends a batch again by itself whose connection was cut, and says meanwhile that it waits', async () => {
    const waits = withoutWaits();
    answers = [stored, offline, offline, stored];
    const { missing, reports, states } = await run({ images: files(7) });
    expect(missing).toEqual([]);
    expect(requests.map(({ ids }) => ids.length)).toEqual([5, 2, 2, 2]);
    expect(reports).toEqual([0, 5, 7]);
    expect(states).toEqual([false, false, true, false, true, false, false]);
    expect(waits.count).toBe(2);
  });

  it('ends when the connection stays cut, and names what is missing', async () => {
    withoutWaits();
    answers = [stored, offline, offline, offline, offline, offline];
    const { missing, all } = await run({ images: files(12) });
    expect(requests).toHaveLength(6);
    expect(missing.map(({ file: { id } }) => id)).toEqual(['i6', 'i7', 'i8', 'i9', 'i10', 'i11', 'i12']);
    expect(missing.map(({ reason }) => reason !== undefined)).toEqual([true, true, true, true, true, false, false]);
    // A second try sends only these files.
    requests.length = 0;
    expect(await run(uploadOfMissing(all, missing) as never)).toMatchObject({ missing: [] });
    expect(requests.flatMap(({ ids }) => ids)).toEqual(['i6', 'i7', 'i8', 'i9', 'i10', 'i11', 'i12']);
  });

  it('ends when the storage is full', async () => {
    answers = [() => Response.json({ message: 'The storage is full', code: 'storage_full' }, { status: 413 })];
    const { missing } = await run({ images: files(6) });
    expect(requests).toHaveLength(1);
    expect(missing).toHaveLength(6);
    expect(missing[0]?.reason).toBe('The storage is full');
  });

  it('that is stopped sends no further batch', async () => {
    const abort = new AbortController();
    answers = [
      () => {
        abort.abort();
        return stored();
      },
    ];
    const { missing } = await run({ images: files(12) }, abort.signal);
    expect(requests).toHaveLength(1);
    expect(missing.length).toBeGreaterThanOrEqual(7);
  });

  it('does not miss files that arrived, though their response was lost when it was stopped', async () => {
    const abort = new AbortController();
    answers = [
      () => {
        abort.abort();
        return offline();
      },
    ];
    arrived = ['i1', 'i2', 'i3', 'i4', 'i5'];
    const { missing } = await run({ images: files(7) }, abort.signal);
    expect(missing.map(({ file: { id } }) => id)).toEqual(['i6', 'i7']);
  });

  it('does not send a file again that was refused itself', () => {
    const missing = [
      { file: file('i1'), kind: 'images', reason: 'error in file type', isWrong: true },
      { file: file('m1'), kind: 'materials' },
    ] as const;
    const again = uploadOfMissing({ templateId: 't', images: [], materials: [] }, missing);
    expect([again.images, again.materials.map(({ id }) => id), countFiles(again)]).toEqual([[], ['m1'], 1]);
  });
});

describe('files that are chosen again', () => {
  const named = (name: string, size: number) => new File(['x'.repeat(size)], name);
  const missing = missingFiles({
    slides: {
      attachments: [
        { id: 'i1', fileName: 'a.png', path: null, thumbnail: null, is_stored: 0 },
        { id: 'i2', fileName: 'b.png', path: '/images/b', thumbnail: '/t', is_stored: 1 },
      ],
    },
    material: [
      { id: 'm1', fileName: 'rules.pdf', size: 3, type: null, file: null, is_stored: 0 },
      { id: 'm2', fileName: 'a.png', size: 2, type: null, file: null, is_stored: 0 },
    ],
  } as never);

  it('are those that have not arrived', () => {
    expect([missing.images.map(({ id }) => id), missing.materials.map(({ id }) => id), missing.total]).toEqual([
      ['i1'],
      ['m1', 'm2'],
      4,
    ]);
  });

  it('are recognized by their names, and material by its size too', () => {
    const { upload, others } = recognize('t', missing, [
      named('a.png', 9),
      named('a.png', 2),
      named('rules.pdf', 4),
      named('other.txt', 1),
    ]);
    expect(upload.images.map(({ id, blob }) => [id, blob.size])).toEqual([['i1', 9]]);
    expect(upload.materials.map(({ id, blob }) => [id, blob.size])).toEqual([['m2', 2]]);
    expect(others.map(({ name }) => name)).toEqual(['rules.pdf', 'other.txt']);
  });
});
