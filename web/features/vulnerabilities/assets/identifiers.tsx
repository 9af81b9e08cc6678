import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IDENTIFIER_KINDS, normalIdentifier, type IdentifierKind } from '#domain/scans/scan-asset.ts'
import { deleteRows, insertRows } from '#web/lib/write/company-rows.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { LongName } from '#web/ui/long-name.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useAssetChanges, type AssetRecord } from './queries.ts'

type Identifier = AssetRecord['identifiers'][number]

const IDENTIFIER_LABELS: Readonly<Record<IdentifierKind, string>> = {
  agent: 'Agent',
  arn: 'ARN',
  digest: 'Digest',
  mac: 'MAC address',
  fqdn: 'Host name',
  ip: 'IP address',
  netbios: 'NetBIOS name',
  url: 'URL',
  name: 'Name',
}

/** What scans recognize the asset by, the strongest first. */
export function Identifiers({ asset }: { asset: AssetRecord }) {
  const { id: companyId } = useCompany()
  const { write } = useAssetChanges()
  const readOnlyReason = useReadOnlyReason()
  const { canDeleteContent } = usePermissions()
  const rows = asset.identifiers.toSorted(
    (one, other) => IDENTIFIER_KINDS.indexOf(one.kind) - IDENTIFIER_KINDS.indexOf(other.kind),
  )
  const remove = ({ id }: Identifier) =>
    void write('The identifier could not be removed', () => deleteRows(companyId, 'asset_identifiers', id))
  return (
    <Card title="Identifiers" subtitle="Scans recognize the asset by them, the first before the others.">
      {rows.length === 0 && <p className="text-muted">None: a scan adds another asset when it meets this one.</p>}
      <ul aria-label="Identifiers" className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-1">
        {rows.map((row) => (
          <li key={row.id} className="col-span-full grid min-h-8 grid-cols-subgrid items-center">
            <span className="text-small text-muted">{IDENTIFIER_LABELS[row.kind]}</span>
            <LongName>{row.value}</LongName>
            {canDeleteContent && readOnlyReason === undefined && (
              <IconButton
                label={`Remove ${IDENTIFIER_LABELS[row.kind]} ${row.value}`}
                size={28}
                icon={<Trash2 />}
                onClick={() => remove(row)}
              />
            )}
          </li>
        ))}
      </ul>
      {readOnlyReason === undefined && <AddIdentifier asset={asset} />}
    </Card>
  )
}

function AddIdentifier({ asset }: { asset: AssetRecord }) {
  const { id: companyId } = useCompany()
  const { write } = useAssetChanges()
  const [kind, setKind] = useState<IdentifierKind>('fqdn')
  const [text, setText] = useState('')
  const add = async () => {
    const identifier = normalIdentifier(kind, text)
    const done = await write('The identifier could not be added', () =>
      insertRows(companyId, 'asset_identifiers', { asset_id: asset.id, ...identifier }),
    )
    if (done !== undefined) setText('')
  }
  return (
    <form
      className="mt-3 flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void add()
      }}
    >
      <ChoiceField label="Kind" options={IDENTIFIER_KINDS} labels={IDENTIFIER_LABELS} value={kind} onChange={setKind} />
      <TextField label="Identifier" className="flex-1" maxLength={500} value={text} onChange={setText} />
      <Button type="submit" disabledReason={text.trim() === '' ? 'Enter an identifier' : undefined}>
        Add
      </Button>
    </form>
  )
}
