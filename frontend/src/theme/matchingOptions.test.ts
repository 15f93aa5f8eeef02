import { expect, it } from 'vitest';
import { matchingOptions } from './matchingOptions';

const options = ['Jiří Novák', 'Zoë', 'Ångström', 'Plain'].map((label) => ({ value: label, label }));
const matchingLabels = (search: string, limit = 10) =>
  matchingOptions({ options, search, limit }).map((option) => 'label' in option && option.label);

it.each([
  ['jiri', ['Jiří Novák']],
  ['ZOE', ['Zoë']],
  ['ångstrom', ['Ångström']],
  [' novak ', ['Jiří Novák']],
  ['xyz', []],
])('"%s" finds %j', (search, expected) => expect(matchingLabels(search)).toEqual(expected));

it('finds no more than the limit', () => expect(matchingLabels('', 2)).toHaveLength(2));
