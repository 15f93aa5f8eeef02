import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { select as t } from '@/messages/select';
import { renderPages } from '../../tests/render';
import { ServerSelect } from './ServerSelect';

it.each([
  ['a list that the role may not see', 403, t.forbidden],
  ['a search that failed', 0, t.searchFailed],
])('says what it is: %s', async (_, status, words) => {
  const find = (search: string) => ({
    queryKey: ['templates', search],
    queryFn: () => Promise.reject<{ choices: []; total: number }>(new ApiError(status, {})),
    retry: false,
  });
  const field = <ServerSelect label="Template" chosen={null} find={find} onChoose={() => {}} />;
  const { user } = renderPages('/', [{ path: '/', element: field }]);
  await user.click(await screen.findByRole('combobox', { name: 'Template' }));
  expect(await screen.findByText(words)).toBeVisible();
});
