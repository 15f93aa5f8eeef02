import { expect, it } from 'vitest';
import { checkFile, kindOfFile, MAX_FILE_BYTES } from './files';

it.each([
  ['Slides.PPTX', null, 'pptx'],
  ['rules.docx', null, 'docx'],
  ['table.xlsx', null, 'xlsx'],
  ['rules.pdf', null, 'pdf'],
  ['all.zip', null, 'zip'],
  ['map.png', null, 'png'],
  ['map.jpg', null, 'jpeg'],
  ['notes.txt', null, 'txt'],
  ['rules.odt', null, 'docx'],
  ['rules', 'application/vnd.oasis.opendocument.text', 'docx'],
  ['archive.tar', null, 'other'],
  ['without', null, 'other'],
  ['misnamed.txt', 'application/pdf', 'pdf'],
  ['notes.bin', 'text/plain; charset=utf-8', 'txt'],
  ['setup.pdf', 'application/x-msdownload', 'other'],
] as const)('%s of the type %s is shown as %s', (fileName, type, kind) =>
  expect(kindOfFile({ fileName, type })).toBe(kind),
);

it('a file of another type, an empty one and one above 10 MB are refused', () => {
  expect(checkFile({ name: 'page.html', size: 5 })).toBe('error in file type');
  expect(checkFile({ name: 'rules', size: 5 })).toBe('error in file type');
  expect(checkFile({ name: 'rules.pdf', size: 0 })).toBe('The file is empty');
  expect(checkFile({ name: 'rules.pdf', size: MAX_FILE_BYTES + 1 })).toBe('File must not be more than 10 MB');
  expect(checkFile({ name: 'rules.pdf', size: MAX_FILE_BYTES })).toBeNull();
});
