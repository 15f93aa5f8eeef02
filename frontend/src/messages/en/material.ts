/** Texts of the material and the videos of a template, for authors and participants, and of their upload. */
import { formatNumber, plural } from '../format';
import { formatSize } from './sizes';

const fileCount = (n: number) => plural(n, { one: '# file', other: '# files' });

export const material = {
  title: 'Template Material',
  hint: (megabytes: number) =>
    `Presentations, documents, spreadsheets, PDF, text, pictures and archives, up to ${formatNumber(megabytes)} MB each`,
  add: 'Add files',
  drop: 'Drop files here, or press to choose them',
  noFiles: 'No Files',
  wrongType: 'error in file type',
  tooLarge: 'File must not be more than 10 MB',
  empty: 'The file is empty',
  tooMany: (max: number) => `A template has at most ${fileCount(max)}`,
  wrongFile: (name: string, sentence: string) => `${name}: ${sentence}`,
  lost: 'This file was lost with the reload. Remove it, and choose it again.',
  lostBarrier: 'Choose the files again that were lost with the reload',
  size: formatSize,
  view: (name: string) => `View ${name}`,
  download: (name: string) => `Download ${name}`,
  remove: (name: string) => `Remove ${name}`,
  kinds: {
    pptx: 'Presentation',
    docx: 'Document',
    xlsx: 'Spreadsheet',
    pdf: 'PDF',
    zip: 'Zip archive',
    png: 'PNG picture',
    jpeg: 'JPEG picture',
    txt: 'Text',
    other: 'File',
  },
  pending: 'Not uploaded yet',

  noVideos: 'No Video Link',
  playVideo: (at: number) => `Play video ${formatNumber(at)}`,
  video: (at: number) => `Video ${formatNumber(at)}`,
  play: (site: string) => `Play on ${site}`,
  playHint: (site: string) => `Nothing is loaded from ${site} before you press this.`,
  preview: (address: string) => `Preview ${address}`,
  otherSite: 'This video cannot be played here.',
  watchOn: (site: string) => `Watch on ${site}`,
  watch: 'Open the video',

  uploading: 'Uploading files…',
  keepOpen: 'The template is saved. Keep this page open until its files have arrived.',
  progress: (done: number, total: number) => `${formatNumber(done)} of ${fileCount(total)} uploaded`,
  stop: 'Stop the upload',
  leaving: 'The files that have not arrived yet will be missing.',
  stopped: 'The upload was stopped',
  failed: 'Some files did not arrive',
  missing: (n: number) => plural(n, { one: '# file is missing:', other: '# files are missing:' }),
  missingHint: 'The template is saved. It cannot be used before all of its files have arrived.',
  retry: 'Upload the missing files',
  later: 'Later',
  chooseOther: 'Choose another file',
  chooseOtherFor: (name: string) => `Choose another file for ${name}`,
  done: (n: number) => plural(n, { one: '# file uploaded', other: '# files uploaded' }),

  waiting: 'please wait for uploading all attachments',
  waitingHint:
    'If another page is uploading them, this page shows it. If the upload was interrupted, choose the missing files again. They are recognized by their names.',
  arrived: (done: number, total: number) => `${formatNumber(done)} of ${fileCount(total)} have arrived`,
  chooseMissing: 'Drop the missing files here, or press to choose them',
  notMissing: (names: string) => `Not one of the missing files: ${names}`,
  without: 'Edit without these files',

  storage: (percent: string) => `${percent} of storage used`,
  storageOf: (used: string, total: string) => `${used} of ${total}`,
};
