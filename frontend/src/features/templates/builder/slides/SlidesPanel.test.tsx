import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPages } from '../../../../../tests/render';
import { at, problem, server } from '../../../../../tests/server';
import { CreateTemplatePage } from '../../CreateTemplatePage';

const png = (name: string) => new File(['x'], name, { type: 'image/png' });

beforeEach(() => {
  sessionStorage.clear();
  // jsdom cannot decode pictures, so every file counts as one.
  Object.assign(globalThis, { createImageBitmap: async () => ({ width: 16, height: 9, close() {} }) });
  HTMLCanvasElement.prototype.getContext = () => null;
  HTMLCanvasElement.prototype.toDataURL = () => 'data:image/jpeg;base64,AA==';
});

/** Pastes a text, because this is faster than typing it. */
async function fill(user: ReturnType<typeof renderPages>['user'], field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

async function openSlides() {
  const pages = [{ path: '/templates/create', element: <CreateTemplatePage /> }];
  const { user } = renderPages('/templates/create', pages, { permissions: ['create template'] });
  await fill(user, await screen.findByLabelText('Template Name'), 'Logistics');
  await fill(user, screen.getByLabelText('Template Description'), 'All of it');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('tab', { name: 'Slides' }));
  await screen.findByRole('textbox', { name: 'Case subject' });
  return user;
}
type User = Awaited<ReturnType<typeof openSlides>>;
const choose = async (user: User, ...names: string[]) => {
  const before = screen.queryAllByRole('button', { name: /^Picture/ }).length;
  await user.upload(screen.getByLabelText('Choose images or a PDF'), names.map(png));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Picture/ }).length).toBe(before + names.length));
};
const picture = (letter: string) => screen.getByRole('button', { name: new RegExp(`^Picture ${letter}:`) });
const place = (name: string) => screen.getByRole('button', { name });
const put = async (user: User, letter: string, where: string) => {
  await user.click(picture(letter));
  await user.click(place(where));
};

describe('the tab Slides', () => {
  it('builds a case by taps, and sends it with its new pictures', async () => {
    let body: Record<string, unknown> = {};
    server.use(
      http.post(at('/templates'), async ({ request }) => {
        body = (await request.json()) as Record<string, unknown>;
        const saved = { slideInfo: { id: 't', images: [] }, categoriesInfo: [], slideCategories: [] };
        const data = { template_id: 't', slidesData: { data: saved }, materials: [] };
        return HttpResponse.json({ message: 'Template Created', data }, { status: 201 });
      }),
    );
    const user = await openSlides();
    await fill(user, screen.getByRole('textbox', { name: 'Case subject' }), 'Loading');
    await fill(user, screen.getByRole('textbox', { name: 'Points' }), '10');
    await fill(user, screen.getByRole('textbox', { name: 'Description' }), 'Sort them');
    await fill(user, screen.getByLabelText('Name of category 1'), 'Before');
    await choose(user, 'door.png', 'seal.png', 'list.png');
    expect(screen.getByText('3 not placed yet')).toBeVisible();
    await put(user, 'B', 'Place here: place 1 in Before, empty');
    await put(user, 'A', 'Add a place to Before');
    expect(screen.getByText('2 places, filled')).toBeVisible();
    expect(screen.getByText('1 not placed yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    await waitFor(() => expect(body).toHaveProperty('slides'));
    const { images, category, ...rest } = body['slides'] as {
      images: { key: string; fileName: string }[];
      category: { name: string; images: { key: string }[] }[];
    };
    expect(rest).toEqual({ title: 'Slides', weight: 10, name: 'Loading', description: 'Sort them' });
    expect(images.map(({ fileName }) => fileName)).toEqual(['door.png', 'seal.png', 'list.png']);
    expect(category).toEqual([
      {
        name: 'Before',
        images: [
          { key: images[1]?.key, order: 1 },
          { key: images[0]?.key, order: 2 },
        ],
      },
    ]);
  });

  it('says what is missing before it can be saved, and leads there', async () => {
    const user = await openSlides();
    await fill(user, screen.getByRole('textbox', { name: 'Case subject' }), 'Loading');
    await fill(user, screen.getByRole('textbox', { name: 'Points' }), '10');
    await fill(user, screen.getByRole('textbox', { name: 'Description' }), 'Sort them');
    await fill(user, screen.getByLabelText('Name of category 1'), 'Before');
    await user.click(screen.getByRole('button', { name: 'Category' }));
    expect(screen.getByLabelText('Name of category 2')).toHaveFocus();
    await user.keyboard('before');
    await choose(user, 'door.png');
    await put(user, 'A', 'Place here: place 1 in Before, empty');
    await user.click(screen.getByRole('button', { name: 'Add a place to Before' }));
    expect(screen.getByText('2 places, 1 empty')).toBeVisible();
    expect(screen.getByText('Before saving: fill 2 empty places.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the first' }));
    expect(place('Place here: place 2 in Before, empty')).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(place('Place here: place 2 in Before, empty')).toHaveFocus();
    expect(screen.getByText('*you must insert images')).toBeVisible();
    expect(screen.getByText('*Category name must be unique')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'before' })).getByRole('button', { name: /empty/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Slides.*has mistakes/ })).toBeVisible();
  });

  it('is built with the keyboard alone', async () => {
    const user = await openSlides();
    await fill(user, screen.getByLabelText('Name of category 1'), 'Before');
    await choose(user, 'door.png', 'seal.png');
    picture('A').focus();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(place('Place here: place 1 in Before, empty')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(place('Place 1 in Before: picture B')).toBeVisible();
    expect(picture('A')).toHaveFocus();
    await user.keyboard('{Enter}{Escape}');
    expect(picture('A')).toHaveFocus();
    place('Place 1 in Before: picture B').focus();
    await user.keyboard('{Delete}');
    expect(picture('B')).toHaveFocus();
    await user.keyboard('{Delete}');
    expect(screen.queryByRole('button', { name: /^Picture B/ })).toBeNull();
    expect(picture('A')).toHaveFocus();
  });

  it('moves and deletes categories, and keeps at least one', async () => {
    const user = await openSlides();
    await fill(user, screen.getByLabelText('Name of category 1'), 'Before');
    await user.click(screen.getByRole('button', { name: 'Category' }));
    await user.keyboard('After');
    await user.click(screen.getByRole('button', { name: 'Move After up' }));
    expect(screen.getByLabelText('Name of category 1')).toHaveValue('After');
    expect(screen.getByRole('button', { name: 'Move After up' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Delete After' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByLabelText('Name of category 1')).toHaveValue('Before'));
    expect(screen.getByRole('button', { name: /^Delete Before/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('takes pictures that are pasted, and says why a file is not taken', async () => {
    const user = await openSlides();
    const data = {
      files: [png('pasted.png'), new File(['x'], 'notes.txt', { type: 'text/plain' })],
      getData: () => '',
    };
    window.dispatchEvent(Object.assign(new Event('paste', { cancelable: true }), { clipboardData: data }));
    expect(await screen.findByRole('button', { name: 'Picture A: pasted.png' })).toBeVisible();
    const refused = await screen.findByRole('list', { name: 'Files that were not taken' });
    expect(refused).toHaveTextContent('notes.txt*error in file type');
    await user.click(within(refused).getByRole('button', { name: 'Remove notes.txt from the list' }));
    expect(screen.queryByRole('list', { name: 'Files that were not taken' })).toBeNull();
  });

  it('shows what the server refuses at its field', async () => {
    server.use(
      http.post(at('/templates'), () =>
        HttpResponse.json(problem(422, 'Invalid', { 'slides.category.0.name': ['Category name must be unique'] }), {
          status: 422,
        }),
      ),
    );
    const user = await openSlides();
    await fill(user, screen.getByRole('textbox', { name: 'Case subject' }), 'Loading');
    await fill(user, screen.getByRole('textbox', { name: 'Points' }), '10');
    await fill(user, screen.getByRole('textbox', { name: 'Description' }), 'Sort them');
    await fill(user, screen.getByLabelText('Name of category 1'), 'Before');
    await choose(user, 'door.png');
    await put(user, 'A', 'Place here: place 1 in Before, empty');
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText('*Category name must be unique')).toBeVisible();
    expect(screen.getByLabelText('Name of category 1')).toHaveFocus();
  });

  it('is emptied by Reset All, after a question', async () => {
    const user = await openSlides();
    await fill(user, screen.getByRole('textbox', { name: 'Case subject' }), 'Loading');
    await user.click(screen.getByRole('button', { name: 'Reset All' }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to reset data?' });
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Case subject' })).toHaveValue(''));
  });
});
