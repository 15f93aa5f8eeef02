/**
 * Turns the pages of a PDF into pictures, in the browser. The library is large, so it is loaded with the first PDF. Its
 * worker and its fonts come from our own server, like everything else.
 */
/** The pages become pictures at this scale (D22). */
const SCALE = 1.5;
/** Browsers cannot draw on a canvas with a longer side than this, in pixels. */
const MAX_SIDE = 8_192;

/** The reason why a PDF, or one of its pages, cannot be converted. */
export type PdfProblem = 'unreadable' | 'locked';
export class PdfError extends Error {
  constructor(readonly problem: PdfProblem) {
    super(problem);
  }
}

/** A page that is being drawn, then its picture. The picture is null if the page cannot be drawn. */
export interface PdfStep {
  /** The number of the page, from 1. */
  page: number;
  of: number;
  picture?: Blob | null;
}

async function openPdf(file: Blob) {
  const [pdf, { default: workerSrc }] = await Promise.all([
    import('pdfjs-dist'),
    import('pdfjs-dist/build/pdf.worker.min.mjs?url'),
  ]);
  pdf.GlobalWorkerOptions.workerSrc = workerSrc;
  const files = import.meta.env.DEV ? 'node_modules/pdfjs-dist' : 'assets/pdfjs';
  const address = (folder: string) => `${location.origin}${import.meta.env.BASE_URL}${files}/${folder}/`;
  return pdf.getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    cMapUrl: address('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: address('standard_fonts'),
    wasmUrl: address('wasm'),
    // The content security policy does not allow code that is compiled in the browser.
    useWasm: false,
    isEvalSupported: false,
    // Content of a PDF must not be executed or loaded.
    enableXfa: false,
    stopAtErrors: false,
  });
}

type Task = Awaited<ReturnType<typeof openPdf>>;
type Document = Awaited<Task['promise']>;

async function drawPage(document: Document, number: number): Promise<Blob | null> {
  const page = await document.getPage(number);
  try {
    const viewport = page.getViewport({ scale: SCALE });
    if (Math.max(viewport.width, viewport.height) > MAX_SIDE) return null;
    const canvas = globalThis.document.createElement('canvas');
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    await page.render({ canvas, viewport, background: 'white' }).promise;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    // The memory of a canvas is freed at once if its size is set to 0.
    canvas.width = 0;
    return blob;
  } catch {
    return null;
  } finally {
    page.cleanup();
  }
}

/** Yields one page after another. If the signal is aborted, ends after the current page. */
export async function* pdfPages(file: Blob, signal: AbortSignal): AsyncGenerator<PdfStep> {
  const task = await openPdf(file);
  try {
    const document = await task.promise.catch((error: unknown) => {
      const isLocked = error instanceof Error && error.name === 'PasswordException';
      throw new PdfError(isLocked ? 'locked' : 'unreadable');
    });
    for (let page = 1; page <= document.numPages && !signal.aborted; page += 1) {
      const of = document.numPages;
      yield { page, of };
      const picture = await drawPage(document, page);
      if (signal.aborted) return;
      yield { page, of, picture };
    }
  } finally {
    await task.destroy();
  }
}
