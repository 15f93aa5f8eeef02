/**
 * Adds files to the slides case one after another: pictures unchanged, and each page of a PDF as a picture. A file that
 * is not accepted is listed with the reason. This works outside of React, so it continues while another tab is open.
 */
import { createStore } from 'zustand/vanilla';
import { slidesBuilder as t } from '@/messages/slidesBuilder';
import { newKey } from '@/questions/draft';
import type { SlideImage } from '@/questions/slides/draft';
import { MAX_FILE_NAME, MAX_IMAGE_BYTES, MAX_IMAGES, MAX_PAGE_BYTES } from '@/questions/slides/limits';
import type { Builder } from '../store';
import { isPicture } from './isPicture';
import { PdfError, type PdfStep, pdfPages } from './pdf';

const MEGABYTE = 1024 * 1024;
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
export const PDF_TYPE = 'application/pdf';

export interface RefusedFile {
  key: string;
  name: string;
  sentence: string;
}

interface IntakeState {
  /** The PDF whose pages are being converted. `page` is 0 while it is being opened. */
  pdf: { name: string; page: number; of: number } | null;
  refused: readonly RefusedFile[];
  /** The text that screen readers announce. */
  said: string;
}

/** Functions that depend on the browser. Tests replace them. */
export interface IntakeTools {
  isSafari: () => boolean;
  pages: (file: Blob, signal: AbortSignal) => AsyncIterable<PdfStep>;
  /** Whether the file is a picture that the browser can show. */
  isPicture: (file: Blob) => Promise<boolean>;
}

const TOOLS: IntakeTools = {
  // Other browsers also contain "Safari" in their name, in addition to their own name.
  isSafari: () => /^(?!.*(?:chrome|chromium|crios|fxios|edg|android)).*safari/i.test(navigator.userAgent),
  pages: pdfPages,
  isPicture,
};

const isPdf = ({ type, name }: File): boolean => type === PDF_TYPE || (type === '' && /\.pdf$/i.test(name));
const baseName = (name: string): string => name.replace(/\.[^.]*$/, '');
/** Shortens a long name before its extension. */
function fittingName(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_FILE_NAME) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_FILE_NAME - ending.length).join('') + ending;
}

export function makeIntake(builder: Builder, { isSafari, pages, isPicture }: IntakeTools = TOOLS) {
  const store = createStore<IntakeState>(() => ({ pdf: null, refused: [], said: '' }));
  const waiting: File[] = [];
  let isTaking = false;
  let current: AbortController | null = null;

  const refuse = ({ name }: { name: string }, sentence: string) =>
    store.setState(({ refused }) => ({ refused: [...refused, { key: newKey(), name, sentence }] }));
  const images = () => builder.store.getState().slides?.images ?? [];
  /** A picture that must be chosen again already has its place. */
  const isFull = () => images().length >= MAX_IMAGES && !images().some(({ isLost }) => isLost);

  /** Adds a picture. If a picture with this name must be chosen again, it gets its file back. */
  const addPicture = (fileName: string, blob: Blob) =>
    builder.editSlides(({ images }) => {
      const lost = images.find((image) => image.isLost && image.fileName === fileName);
      if (!lost) return { images: [...images, { key: newKey(), fileName, blob }] };
      const { isLost: _lost, ...found } = lost;
      return { images: images.map((image): SlideImage => (image === lost ? { ...found, blob } : image)) };
    });

  const takePicture = async (file: File) => {
    if (!IMAGE_TYPES.includes(file.type)) return refuse(file, `*${t.wrongType}`);
    if (file.size >= MAX_IMAGE_BYTES) return refuse(file, t.imageTooLarge(MAX_IMAGE_BYTES / MEGABYTE));
    if (isFull()) return refuse(file, t.tooMany(MAX_IMAGES));
    if (!(await isPicture(file))) return refuse(file, `*${t.wrongType}`);
    addPicture(fittingName(file.name), file);
  };

  const takePdf = async (file: File) => {
    if (isSafari()) return refuse(file, `*${t.pdfInSafari}`);
    const abort = new AbortController();
    current = abort;
    store.setState({ pdf: { name: file.name, page: 0, of: 0 } });
    try {
      for await (const { page, of, picture } of pages(file, abort.signal)) {
        store.setState({ pdf: { name: file.name, page, of } });
        if (picture === undefined) {
          if (!isFull()) continue;
          refuse(file, t.tooMany(MAX_IMAGES));
          break;
        }
        if (picture === null) refuse(file, t.unreadablePage(page));
        else if (picture.size >= MAX_PAGE_BYTES) refuse(file, t.pageTooLarge(page, MAX_PAGE_BYTES / MEGABYTE));
        else addPicture(fittingName(t.page(baseName(file.name), page)), picture);
      }
    } catch (error) {
      refuse(file, error instanceof PdfError && error.problem === 'locked' ? t.lockedPdf : t.unreadablePdf);
    } finally {
      current = null;
      store.setState({ pdf: null });
    }
  };

  const takeAll = async () => {
    if (isTaking) return;
    isTaking = true;
    const before = images().length;
    for (let file = waiting.shift(); file; file = waiting.shift()) await (isPdf(file) ? takePdf : takePicture)(file);
    isTaking = false;
    const added = images().length - before;
    if (added > 0) store.setState({ said: t.added(added) });
  };

  return {
    store,
    /** Resolves when all files are accepted or refused. */
    async take(files: readonly File[]) {
      waiting.push(...files);
      await takeAll();
    },
    /** Skips the rest of the PDF. */
    cancelPdf: () => current?.abort(),
    dismiss: (key: string) =>
      store.setState(({ refused }) => ({ refused: refused.filter((file) => file.key !== key) })),
    /** Ends all work, because the user leaves the builder. */
    stop() {
      waiting.length = 0;
      current?.abort();
    },
  };
}

export type Intake = ReturnType<typeof makeIntake>;

const intakes = new WeakMap<Builder, Intake>();

/** Returns the intake of a builder. */
export function intakeOf(builder: Builder): Intake {
  const known = intakes.get(builder);
  if (known) return known;
  const newIntake = makeIntake(builder);
  intakes.set(builder, newIntake);
  return newIntake;
}
