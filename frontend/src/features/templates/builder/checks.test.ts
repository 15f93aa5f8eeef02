import { describe, expect, it } from 'vitest';
import { BLANK_SLIDES } from '@/questions/slides/draft';
import { checkDetails, checkVideo, slidesStatus } from './checks';

describe('the details of a template', () => {
  it.each([
    ['', 'Required'],
    ['  ab ', 'Too short'],
    ['abc', undefined],
    ['é'.repeat(100), undefined],
    ['é'.repeat(101), 'input must be less than 100 characters'],
  ])('judge its name by its length: %#', (name, sentence) =>
    expect(checkDetails({ name, description: 'Rivers' })['name']).toBe(sentence),
  );

  it.each([
    [' ', 'Required'],
    ['x', undefined],
  ])('need a description: %j', (description, sentence) =>
    expect(checkDetails({ name: 'Rivers', description })['description']).toBe(sentence),
  );

  it.each([
    ['https://example.org/video', 'Invalid URL'],
    ['https://youtu.be/dQw4w9WgXcQ', null],
  ])('take videos of two sites: %s', (address, sentence) => expect(checkVideo(address)).toBe(sentence));
});

it('the tab of slides counts each of its mistakes, the weight first', () => {
  expect(slidesStatus(BLANK_SLIDES).wrong).toBe(0);
  expect(slidesStatus({ ...BLANK_SLIDES, name: 'Loading' })).toEqual({
    active: true,
    count: 1,
    points: 0,
    // The weight, the description, the name of the category, its place, and the pictures.
    wrong: 5,
    first: { field: 'weight', sentence: 'Required' },
  });
});
