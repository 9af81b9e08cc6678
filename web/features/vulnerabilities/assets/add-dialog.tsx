import { asset } from '#domain/records/asset.ts'
import type { Id } from '#domain/ids.ts'
import type { AssetKind } from '#domain/scans/scan-asset.ts'
import { readTags, scopesOf, type AssetScope } from '#domain/vulnerabilities/asset.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { choiceProps, textProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { CRITICALITY_LABELS, KIND_LABELS } from './asset-list.ts'
import { useAssetChanges } from './queries.ts'

const { fields } = asset
const EMPTY = {
  name: '',
  kind: 'host' as AssetKind,
  scope: null as AssetScope | null,
  criticality: 'medium' as (typeof fields.criticality.choices)[number],
  exposed: false,
  owner: null as Id<'users'> | null,
  tags: '',
}

/** An asset by hand, for what no scan reaches. Mount it to open it. */
export function AddAssetDialog({ onClose }: { onClose: () => void }) {
  const { protocol_id: protocol } = useCompany()
  const { add, write } = useAssetChanges()
  const scopes = scopesOf(protocol)
  const form = useForm(EMPTY, ({ name, tags }) => ({
    name: name.trim() === '' ? 'Enter a name' : undefined,
    tags:
      readTags(tags) === undefined ? 'Enter at most 30 tags of at most 60 characters, separated by commas' : undefined,
  }))
  const submit = async () => {
    const { name, kind, scope, criticality, exposed, owner, tags } = form.values
    const row = { name: name.trim(), kind, scope, criticality, is_exposed: exposed, owner_id: owner }
    const done = await write('The asset could not be added', () => add({ ...row, tags: [...(readTags(tags) ?? [])] }))
    if (done !== undefined) toastSuccess('Asset added')
    return done
  }
  return (
    <FormDialog title="Add asset" submitLabel="Add asset" form={form} onSubmit={submit} onClose={onClose}>
      <TextField {...textProps(fields.name)} {...form.field('name')} />
      <ChoiceField {...choiceProps(fields.kind)} labels={KIND_LABELS} {...form.field('kind')} />
      {scopes.length > 0 && (
        <ChoiceField
          label={fields.scope.label}
          options={scopes}
          none="Not decided"
          value={form.values.scope}
          onChange={(scope) => form.set({ scope })}
        />
      )}
      <ChoiceField {...choiceProps(fields.criticality)} labels={CRITICALITY_LABELS} {...form.field('criticality')} />
      <Checkbox
        label={fields.is_exposed.label}
        checked={form.values.exposed}
        onChange={({ target }) => form.set({ exposed: target.checked })}
      />
      <PersonField label={fields.owner_id.label} {...form.field('owner')} />
      <TextField label="Tags" hint="By commas" {...form.field('tags')} />
    </FormDialog>
  )
}
