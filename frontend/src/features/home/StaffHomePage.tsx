/** The home of staff. The product's name in the top bar links to it. */
import { Skeleton } from '@mantine/core';
import { common } from '@/messages/common';
import { staffHome as t } from '@/messages/staffHome';
import { PageHeader } from '@/ui/PageHeader';
import { PartFailed } from '@/ui/PartFailed';
import { FirstSteps } from './FirstSteps';
import { Today } from './Today';
import { useStaffHome } from './useStaffHome';

export function StaffHomePage() {
  const home = useStaffHome();
  const failure = home.all.isError && <PartFailed title={t.failed} query={home.all} />;
  if (home.begun === null) {
    return (
      <>
        <PageHeader title={t.today} />
        {failure || (
          <div role="status" aria-label={common.loading}>
            <Skeleton height={180} radius="lg" mb={16} />
            <Skeleton height={240} radius="lg" />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {home.begun ? <Today home={home} /> : <FirstSteps home={home} />}
      {failure}
    </>
  );
}
