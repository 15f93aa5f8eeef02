import { expect, it } from 'vitest';
import { addressesIn } from './addresses';

it('finds addresses beside names, brackets and signs', () =>
  expect(addressesIn('Niamh O’Brien <niamh@a.test>; "Lê" <le@a.test>\nbo@a.test, cy@a.test\tDi\n\n')).toEqual([
    'niamh@a.test',
    'le@a.test',
    'bo@a.test',
    'cy@a.test',
  ]));

it('takes an address once, however it is written', () =>
  expect(addressesIn('Bo@a.test\nbo@A.test')).toEqual(['Bo@a.test']));

it('keeps a line without an address', () => expect(addressesIn('bo@a.test\nCy Who ')).toEqual(['bo@a.test', 'Cy Who']));

it('finds nothing in an empty text', () => expect(addressesIn(' \n\n')).toEqual([]));
