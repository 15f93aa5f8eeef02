/** The changes of a person in the audit record. */
import { AuditTable } from '@/domain/audit/AuditTable';
import { useParam } from '@/ui/useParam';
import { UserFrame } from './UserFrame';

export function RecordPage() {
  const id = useParam('id');
  return <UserFrame>{() => <AuditTable subject={id} />}</UserFrame>;
}
