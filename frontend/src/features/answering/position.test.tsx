import { expect, it, vi } from 'vitest';
import { readPosition, writePosition } from './position';

const position = { visited: [1, 3], marked: ['q7'] };

it('keeps marks and opened groups for every tab of the device, by person and event', () => {
  writePosition('petra', 'cup', position);
  expect(readPosition('petra', 'cup')).toMatchObject(position);
  expect(readPosition('paul', 'cup')).toEqual({ visited: [], marked: [] });
  expect(readPosition('petra', 'league')).toEqual({ visited: [], marked: [] });
  expect(sessionStorage).toHaveLength(0);
});

it('drops them a month later, when another event is answered', () => {
  writePosition('petra', 'cup', position);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 86_400_000);
  writePosition('petra', 'league', position);
  expect(readPosition('petra', 'cup').marked).toEqual([]);
  expect(readPosition('petra', 'league')).toMatchObject(position);
});

it('starts afresh if what is stored cannot be read', () => {
  localStorage.setItem('palestra.positions', 'broken');
  expect(readPosition('petra', 'cup').visited).toEqual([]);
});
