import { expect, it, vi } from 'vitest';
import { forgetUser } from '@/device/forget';
import { readPosition, writePosition } from './position';

const position = { current: 'q8', visited: [1, 3], marked: ['q7'], storedMarks: ['q5'] };

it('keeps the place, marks and opened groups for every tab of the device, by person and event', () => {
  writePosition('petra', 'cup', position);
  expect(readPosition('petra', 'cup')).toEqual(position);
  expect(readPosition('paul', 'cup')).toEqual({ current: '', visited: [], marked: [], storedMarks: [] });
  expect(readPosition('petra', 'league')).toEqual({ current: '', visited: [], marked: [], storedMarks: [] });
  expect(sessionStorage).toHaveLength(0);
});

it('drops them a month later', () => {
  writePosition('petra', 'cup', position);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 86_400_000);
  expect(readPosition('petra', 'cup').marked).toEqual([]);
});

it('drops them when the person signs out', async () => {
  writePosition('petra', 'cup', position);
  writePosition('paul', 'cup', position);
  await forgetUser('petra');
  expect(Object.keys({ ...localStorage })).toEqual(['palestra.position:paul:cup']);
});

it('starts afresh if what is stored cannot be read', () => {
  localStorage.setItem('palestra.position:petra:cup', 'broken');
  expect(readPosition('petra', 'cup').visited).toEqual([]);
});
