/** The changes of a person in the audit record. */
import { AuditTable } from '@/domain/audit/AuditTable';
import { useParam } from '@/ui/useParam';
import { PersonFrame } from './PersonFrame';

export function RecordPage() {
  const id = useParam('id');
  return <PersonFrame>{() => <AuditTable subject={id} />}</PersonFrame>;
}
