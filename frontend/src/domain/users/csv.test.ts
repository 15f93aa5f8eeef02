import { expect, it } from 'vitest';
import { csvOf } from './csv';

it('quotes each cell, so that no sign of a text ends it', () =>
  expect(csvOf(['name', 'email'], [['O"Brien, N;\nx', 'n@a.test']])).toBe(
    '"name","email"\r\n"O""Brien, N;\nx","n@a.test"\r\n',
  ));
