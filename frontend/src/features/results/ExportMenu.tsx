/** Downloads the results of an event as a file, with the search, the filter and the order of the list (D217). */
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { download } from '@/api/download';
import type { ListQuery } from '@/api/queries';
import { results } from '@/messages/results';
import { perform } from '@/ui/perform';
import { useExclusive } from '@/ui/useExclusive';
import { isResultState } from './api';
import { useGraded } from './kind';

const t = results.export;

const LAYOUTS = ['wide', 'long'] as const;
const FORMATS = ['xlsx', 'csv'] as const;

interface Props {
  event: { id: string; name: string };
  /** The query of the list. Its page number does not matter. */
  query: ListQuery;
  /** The filter of the list. '' finds all participants. */
  state: string;
}

export function ExportMenu({ event, query, state }: Props) {
  const { key } = useGraded();
  const { run, busy } = useExclusive(async (layout: (typeof LAYOUTS)[number], format: (typeof FORMATS)[number]) => {
    const { search, sort, sort_by } = query;
    const params = {
      path: { id: event.id },
      query: {
        layout,
        format,
        ...(search && { search }),
        ...(sort && { sort }),
        ...(sort_by && { sort_by }),
        ...(isResultState(state) && { state }),
      },
    };
    await perform({
      failed: t.failed,
      run: () => download(`/api/v1/${key}/{id}/results/export`, `${event.name}.${format}`, params),
    });
  });
  return (
    <Menu portalProps={{ target: '#content' }} position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        >
          {t.open}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {LAYOUTS.map((layout) => (
          <div key={layout}>
            <Menu.Label>{t.layouts[layout]}</Menu.Label>
            {FORMATS.map((format) => (
              <Menu.Item key={format} onClick={() => void run(layout, format)}>
                {t.formats[format]}
              </Menu.Item>
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
