/** What the pages of every kind of event read besides the event. The calls of a kind are in `domain/events`. */
import { apiDetail } from '@/api/queries';

export interface TemplateChoice {
  value: string;
  label: string;
}

const toChoices = ({ data }: { data: readonly { id: string; name: string }[] }): TemplateChoice[] =>
  data.map(({ id, name }) => ({ value: id, label: name }));

/** The templates to choose from. */
export const templateChoices = () => ({
  ...apiDetail('/api/v1/templates', { query: { paginate: false, sort: 'asc' } }),
  select: toChoices,
});
