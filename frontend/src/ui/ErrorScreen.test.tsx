import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import ErrorDrawing from './ErrorDrawing';
import { ErrorScreen } from './ErrorScreen';

it('has a drawing, which is loaded after the words', async () => {
  const { container } = render(<ErrorScreen code={404}>Buttons</ErrorScreen>);
  expect(screen.getByRole('heading', { name: 'Page Not Found' })).toHaveFocus();
  await expect.poll(() => container.querySelector('svg')).toBeTruthy();
});

it('draws each kind of error differently, and has something for every code', () => {
  const drawn = [0, 400, 401, 403, 404, 413, 429, 500].map((code) => {
    const { container } = render(<ErrorDrawing code={code} />);
    return container.innerHTML;
  });
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const code of [409, 418, 503, 504]) {
    expect(drawn).toContain(render(<ErrorDrawing code={code} />).container.innerHTML);
  }
});
