import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPages } from '../../../../tests/render';
import { blankTemplate } from './draft';
import { QuestionsStep } from './QuestionsStep';
import { BuilderProvider, makeBuilder } from './store';

/** The code of the slides loads when the test allows it. */
const { loading, load } = vi.hoisted(() => {
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  return { loading, load: () => load() };
});
vi.mock('./slides/SlidesPanel', async (original) => {
  await loading;
  return original();
});

it('moves the focus to a field of the slides whose code was still loading', async () => {
  const builder = makeBuilder(blankTemplate());
  const element = (
    <BuilderProvider value={builder}>
      <QuestionsStep />
    </BuilderProvider>
  );
  renderPages('/templates/create', [{ path: '/templates/create', element }], { permissions: ['create template'] });
  await screen.findByRole('tab', { name: 'Slides' });
  act(() => builder.lookAt({ group: 'slides', field: 'name' }));
  expect(screen.queryByRole('textbox', { name: 'Case subject' })).toBeNull();
  load();
  await waitFor(async () => expect(await screen.findByRole('textbox', { name: 'Case subject' })).toHaveFocus());
});
