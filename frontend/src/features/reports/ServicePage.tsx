/** Redirects to the reports service with a new code. The code is valid for one minute and can be used once (D73). */
import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { request } from '@/api/client';
import { reports as t } from '@/messages/reports';
import { LoadFailed } from '@/ui/LoadFailed';
import { PageHeader } from '@/ui/PageHeader';
import { leaveForSite } from './leaveFor';

export function ServicePage() {
  const theme = useComputedColorScheme('light');
  const [error, setError] = useState<Error | null>(null);
  const hasRequested = useRef(false);
  const openReports = async () => {
    setError(null);
    try {
      const { data } = await request('post', '/api/v1/reports/token');
      const address = new URL(data.url);
      address.searchParams.set('theme', theme);
      leaveForSite(address.href);
    } catch (failure) {
      setError(failure as Error);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is issued once for each visit of the page
  useEffect(() => {
    if (hasRequested.current) return;
    hasRequested.current = true;
    void openReports();
  }, []);
  return (
    <>
      <PageHeader title={t.title} />
      {error ? (
        <LoadFailed title={t.failed} query={{ error, refetch: openReports }} />
      ) : (
        <p role="status">{t.opening}</p>
      )}
    </>
  );
}
