import { expect, it } from 'vitest';
import {
  FIRST,
  isFilled,
  type NewEntity,
  newEntityRules,
  rowsBefore,
  toRequest,
  withoutRow,
  withParent,
  withRow,
} from './newEntities';
import { entityName, isTooLong } from './rules';

const parent = { id: 'e1', name: 'Club' };
const sales = { ...FIRST, name: 'Sales', parent_id: parent };
const [, second] = withRow([sales]);
const north = { ...second, key: 'row-2', name: 'North', parent_id: null, parent_row: 'row-1' };

it.each([
  ['', 'Required'],
  [' ', 'Required'],
  ['A', 'Entity name must be more than 2 characters'],
  ['AB', null],
  ['é'.repeat(40), null],
  ['é'.repeat(41), 'Entity name must be less than 40 characters'],
])('the name %j is answered with %j', (name, sentence) => expect(entityName(name)).toBe(sentence));

it('a name is too long while it is typed', () => {
  expect(isTooLong('x'.repeat(40))).toBe(false);
  expect(isTooLong('x'.repeat(41))).toBe(true);
});

it('a row needs a parent, which may be another row', () => {
  const checkName = (at: number, data: NewEntity[] = [sales, north]) =>
    newEntityRules.data.parent_id(data[at]?.parent_id ?? null, { data }, `data.${at}.parent_id`);
  expect(checkName(0)).toBeNull();
  expect(checkName(1)).toBeNull();
  expect(checkName(0, [FIRST])).toBe('Required');
});

it('another row may follow one with name and parent', () => {
  expect([FIRST, { ...FIRST, name: 'Sales' }, { ...FIRST, parent_id: parent }, sales, north].map(isFilled)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

it('sends the rows with the place of their parent', () =>
  expect(toRequest([sales, north])).toEqual({
    data: [
      { name: 'Sales', parent_id: 'e1' },
      { name: 'North', parent_row: 0 },
    ],
  }));

it('only earlier rows can be chosen, named by their number while they have no name', () =>
  expect(rowsBefore([sales, { ...FIRST, key: 'row-2' }, north], 2)).toEqual([
    { id: 'row-1', name: 'Sales' },
    { id: 'row-2', name: 'Entity 2 of this page' },
  ]));

it('chooses either an entity or a row', () => {
  const earlier = rowsBefore([sales, north], 1);
  expect(withParent(north, parent, earlier)).toMatchObject({ parent_id: parent, parent_row: null });
  expect(withParent(sales, { id: 'row-1', name: 'Sales' }, earlier)).toMatchObject({
    parent_id: null,
    parent_row: 'row-1',
  });
});

it('removing a row takes it from those that had it as their parent, and no key comes twice', () => {
  const left = withoutRow([FIRST, sales, { ...north, key: 'row-3' }].with(1, { ...sales, key: 'row-2' }), 1);
  expect(left.map(({ key, parent_row }) => [key, parent_row])).toEqual([
    ['row-1', null],
    ['row-3', 'row-1'],
  ]);
  expect(withoutRow([sales, north], 0)).toMatchObject([{ parent_row: null }]);
  expect(withRow(left).at(-1)?.key).toBe('row-4');
});
