import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the lines of a document page by page, from above. */
export async function printedPages(file: Buffer): Promise<string[][]> {
  const document = await getDocument({ data: new Uint8Array(file) }).promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const lines = new Map<number, string>();
    for (const item of items) {
      if (!('str' in item)) continue;
      const y = Math.round(item.transform[5]);
      lines.set(y, (lines.get(y) ?? '') + item.str);
    }
    pages.push([...lines].sort(([one], [other]) => other - one).map(([, line]) => line));
  }
  return pages;
}

/** Returns the lines of the first page of a document, from above. */
export const printedLines = async (file: Buffer): Promise<string[]> => (await printedPages(file))[0] ?? [];
