import { asset as declaration } from '#domain/records/asset.ts'
import { readTags, scopesOf } from '#domain/vulnerabilities/asset.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { useNames } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { choiceProps, textProps } from '#web/lib/records/control-props.ts'
import { Card } from '#web/ui/card.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { SavedDayField, SavedTextField } from '#web/ui/saved-field.tsx'
import { CRITICALITY_LABELS, KIND_LABELS } from './asset-list.ts'
import { useAssetChanges, type AssetChange, type AssetRecord } from './queries.ts'

const { fields } = declaration

/** What people say of the asset. Each field saves itself. */
export function AssetFacts({ asset }: { asset: AssetRecord }) {
  const readOnlyReason = useReadOnlyReason()
  const seen = `Seen from ${formatDate(asset.first_seen_at)} to ${formatDate(asset.last_seen_at)}`
  return (
    <Card title="About" subtitle={seen}>
      {readOnlyReason === undefined ? <EditableFacts asset={asset} /> : <PlainFacts asset={asset} />}
    </Card>
  )
}

function PlainFacts({ asset }: { asset: AssetRecord }) {
  const { protocol_id: protocol } = useCompany()
  const names = useNames()
  const scope = [fields.scope.label, asset.scope ?? 'Not decided'] as const
  return (
    <Facts
      facts={[
        [fields.kind.label, KIND_LABELS[asset.kind]],
        ...(scopesOf(protocol).length > 0 ? [scope] : []),
        [fields.criticality.label, CRITICALITY_LABELS[asset.criticality]],
        [fields.is_exposed.label, asset.is_exposed ? 'Yes' : 'No'],
        [fields.owner_id.label, names.person(asset.owner_id) ?? null],
        ['Tags', asset.tags.join(', ')],
        [fields.retired_on.label, asset.retired_on === null ? null : formatDate(asset.retired_on)],
      ]}
    />
  )
}

function EditableFacts({ asset }: { asset: AssetRecord }) {
  const { protocol_id: protocol } = useCompany()
  const { change } = useAssetChanges()
  const save = (changed: AssetChange) => void change([asset], changed)
  const scopes = scopesOf(protocol)
  return (
    <div className="space-y-3">
      <SavedTextField {...textProps(fields.name)} text={asset.name} onSave={(name) => save({ name })} />
      <div className="grid grid-cols-2 gap-3">
        <ChoiceField
          {...choiceProps(fields.kind)}
          labels={KIND_LABELS}
          value={asset.kind}
          onChange={(kind) => save({ kind })}
        />
        <ChoiceField
          {...choiceProps(fields.criticality)}
          labels={CRITICALITY_LABELS}
          value={asset.criticality}
          onChange={(criticality) => save({ criticality })}
        />
      </div>
      {scopes.length > 0 && (
        <ChoiceField
          label={fields.scope.label}
          options={scopes}
          none="Not decided"
          value={asset.scope}
          onChange={(scope) => save({ scope })}
        />
      )}
      <Switch
        label={fields.is_exposed.label}
        description="Its findings get the deadlines of exposed assets."
        checked={asset.is_exposed}
        onCheckedChange={(exposed) => save({ is_exposed: exposed })}
      />
      <PersonField
        label={fields.owner_id.label}
        value={asset.owner_id}
        onChange={(owner) => save({ owner_id: owner })}
      />
      <SavedTextField
        label="Tags"
        text={asset.tags.join(', ')}
        issueOf={(text) =>
          readTags(text) === undefined
            ? 'Enter at most 30 tags of at most 60 characters, separated by commas'
            : undefined
        }
        onSave={(text) => save({ tags: [...(readTags(text) ?? [])] })}
      />
      <SavedDayField
        label={fields.retired_on.label}
        day={asset.retired_on}
        onSave={(day) => save({ retired_on: day })}
      />
    </div>
  )
}
