/** Creates a new template from a file with questions. The builder shows it before it is stored. */
import { questionImport as t } from '@/messages/questionImport';
import { PageHeader } from '@/ui/PageHeader';
import { useHandOver } from './handover';
import { ImportQuestions } from './ImportQuestions';

export function ImportQuestionsPage() {
  const handOver = useHandOver();
  return (
    <>
      <PageHeader title={t.title} note={t.intro} />
      <ImportQuestions open={null} onNew={handOver} />
    </>
  );
}
