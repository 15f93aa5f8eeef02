import { beforeEach, describe, expect, it } from 'vitest';
import { blankTemplate } from '../draft';
import { type Builder, makeBuilder } from '../store';
import { type Intake, type IntakeTools, makeIntake } from './intake';
import { newSlideFiles } from './newFiles';
import { PdfError } from './pdf';

const MEGABYTE = 1024 * 1024;
let builder: Builder;
let intake: Intake;
let tools: IntakeTools;

const png = (name: string, size = 1) => new File([new Uint8Array(size)], name, { type: 'image/png' });
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
const images = () => builder.store.getState().slides?.images ?? [];
const names = () => images().map(({ fileName }) => fileName);
const refused = () => intake.store.getState().refused.map(({ name, sentence }) => [name, sentence]);
/** Returns a PDF whose pages have these sizes in bytes. Null is a page that cannot be drawn. */
const pages = (...sizes: (number | null)[]): IntakeTools['pages'] =>
  async function* (_, signal) {
    for (const [at, size] of sizes.entries()) {
      if (signal.aborted) return;
      yield { page: at + 1, of: sizes.length };
      if (signal.aborted) return;
      const picture = size === null ? null : new Blob([new Uint8Array(size)], { type: 'image/png' });
      yield { page: at + 1, of: sizes.length, picture };
    }
  };

beforeEach(() => {
  builder = makeBuilder(blankTemplate());
  tools = { isSafari: () => false, isPicture: async () => true, pages: pages(1) };
  intake = makeIntake(builder, {
    isSafari: () => tools.isSafari(),
    isPicture: (file) => tools.isPicture(file),
    pages: (file, signal) => tools.pages(file, signal),
  });
});

it('adds pictures in their order, with their names', async () => {
  await intake.take([png('b.png'), png('a.png')]);
  expect(names()).toEqual(['b.png', 'a.png']);
  expect(images()[0]?.blob).toBeInstanceOf(Blob);
});

describe('does not take', () => {
  it.each([
    [10 * MEGABYTE - 1, []],
    [10 * MEGABYTE, [['a.png', 'Image must be less than 10MB ']]],
  ])('a picture of %i bytes', async (size, expected) => {
    await intake.take([png('a.png', size)]);
    expect(refused()).toEqual(expected);
  });

  it('another type, or something that only calls itself a picture', async () => {
    tools.isPicture = async (file) => file.size > 1;
    await intake.take([new File(['x'], 'a.svg', { type: 'image/svg+xml' }), png('b.png'), png('c.png', 2)]);
    expect(refused()).toEqual([
      ['a.svg', '*error in file type'],
      ['b.png', '*error in file type'],
    ]);
    expect(names()).toEqual(['c.png']);
  });

  it('more than 30 pictures', async () => {
    await intake.take(Array.from({ length: 31 }, (_, at) => png(`${at}.png`)));
    expect(images()).toHaveLength(30);
    expect(refused()).toEqual([['30.png', '*slides number must be less than 30 slide']]);
  });

  it('a PDF in Safari', async () => {
    tools.isSafari = () => true;
    await intake.take([pdf('a.pdf')]);
    expect(refused()).toEqual([['a.pdf', "*you can't upload pdfs "]]);
  });

  it.each([
    [new PdfError('locked'), 'This PDF needs a password.'],
    [new PdfError('unreadable'), 'This PDF cannot be read.'],
    [new Error('no network'), 'This PDF cannot be read.'],
  ])('a PDF that cannot be opened', async (error, sentence) => {
    // biome-ignore lint/correctness/useYield: it fails before the first page
    tools.pages = async function* () {
      throw error;
    };
    await intake.take([pdf('a.pdf'), png('b.png')]);
    expect(refused()).toEqual([['a.pdf', sentence]]);
    expect(names()).toEqual(['b.png']);
  });
});

it('makes a picture of each page of a PDF, and leaves out those that are too large or cannot be drawn', async () => {
  tools.pages = pages(1, 5 * MEGABYTE - 1, null, 5 * MEGABYTE);
  await intake.take([pdf('plan.v2.pdf')]);
  expect(names()).toEqual(['plan.v2, page 1.png', 'plan.v2, page 2.png']);
  expect(refused()).toEqual([
    ['plan.v2.pdf', 'page 3 could not become an image'],
    ['plan.v2.pdf', 'slide number 4 must be less than 5MB'],
  ]);
  expect(intake.store.getState().pdf).toBeNull();
});

it('says which page is being made', async () => {
  const seen: unknown[] = [];
  intake.store.subscribe(({ pdf }) => seen.push(pdf && [pdf.page, pdf.of]));
  tools.pages = pages(1, 1);
  await intake.take([pdf('a.pdf')]);
  expect(seen).toEqual([[0, 0], [1, 2], [1, 2], [2, 2], [2, 2], null, null]);
});

it('stops a PDF at 30 pictures, and keeps those that are there', async () => {
  await intake.take(Array.from({ length: 29 }, (_, at) => png(`${at}.png`)));
  tools.pages = pages(1, 1, 1);
  await intake.take([pdf('a.pdf')]);
  expect(names().at(-1)).toBe('a, page 1.png');
  expect(images()).toHaveLength(30);
  expect(refused()).toEqual([['a.pdf', '*slides number must be less than 30 slide']]);
});

it('leaves out the rest of a PDF that was cancelled, and goes on with the next file', async () => {
  tools.pages = pages(1, 1, 1);
  const stop = intake.store.subscribe(({ pdf }) => {
    if (pdf?.page === 2) intake.cancelPdf();
  });
  await intake.take([pdf('a.pdf'), png('b.png')]);
  stop();
  expect(names()).toEqual(['a, page 1.png', 'b.png']);
  expect(refused()).toEqual([]);
});

it('gives a picture that must be chosen again its file back, by its name', async () => {
  builder.editSlides(() => ({ images: [{ key: 'i1', fileName: 'a.png', isLost: true }] }));
  await intake.take([png('a.png'), png('a.png')]);
  expect(images()).toHaveLength(2);
  expect(images()[0]).toMatchObject({ key: 'i1', fileName: 'a.png', blob: expect.any(Blob) });
  expect(images()[0]).not.toHaveProperty('isLost');
});

it('forgets a refused file when it is removed from the list', async () => {
  await intake.take([new File(['x'], 'a.txt', { type: 'text/plain' })]);
  intake.dismiss(intake.store.getState().refused[0]!.key);
  expect(refused()).toEqual([]);
});

it('lists the new files with the ids that the server gave them', async () => {
  await intake.take([png('a.png'), png('b.png')]);
  const [a, b] = images();
  const saved = {
    data: {
      slideInfo: {
        id: 't',
        images: [
          { key: b!.key, id: 'id-b' },
          { key: a!.key, id: 'id-a' },
          { key: 'x', id: 'x' },
        ],
      },
      categoriesInfo: [],
      slideCategories: [],
    },
  };
  expect(newSlideFiles(builder.store.getState().slides, saved).map(({ id, fileName }) => [id, fileName])).toEqual([
    ['id-b', 'b.png'],
    ['id-a', 'a.png'],
  ]);
  expect(newSlideFiles(null, { data: null })).toEqual([]);
});
