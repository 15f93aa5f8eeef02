import { expect, it } from 'vitest';
import { statusFilter } from './schedule';

it('filters by a status that the events of the list can have', () => {
  expect(statusFilter('running', ['pending', 'running'])).toEqual({ status: 'running' });
  expect(statusFilter('ended', ['pending', 'running'])).toEqual({});
});
