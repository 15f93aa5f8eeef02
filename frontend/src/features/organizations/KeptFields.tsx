/** For how long an organization keeps things itself (D248). An empty field leaves it to the installation. */
import { OrganizationRetentionRequest as limit } from '@/api/limits.gen';
import { organizations as t } from '@/messages/organizations';
import { NumberField } from '@/ui/NumberField';
import type { SaveForm } from '@/ui/useSaveForm';
import type { Organization } from './api';
import type { KeptValues } from './rules';

interface Props {
  form: SaveForm<KeptValues>;
  installation: Organization['installation_kept'];
}

export function KeptFields({ form, installation }: Props) {
  const { texts_days, audit_states_days } = installation;
  return (
    <>
      <NumberField
        form={form}
        name="kept_texts_days"
        label={t.keptTexts}
        hint={t.keptTextsHint(texts_days)}
        min={limit.texts_days.minimum}
        max={limit.texts_days.maximum}
      />
      <NumberField
        form={form}
        name="kept_audit_states_days"
        label={t.keptStates}
        hint={t.keptStatesHint(audit_states_days)}
        min={limit.audit_states_days.minimum}
        max={limit.audit_states_days.maximum}
      />
    </>
  );
}
